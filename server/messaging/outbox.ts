import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { taiwan } from '../../contract/rules/phone.ts';
import type { Tables } from '../database/tables.ts';
import { createEncryption, type Encryption, type SecretKeys } from '../encryption/encryption.ts';
import { type Count, noCount } from '../metrics/metric-events.ts';
import type { Log } from '../runtime/log.ts';
import {
  addToOutbox,
  type Channel,
  type MessageKind,
  type Outbox,
  type OutgoingMessage,
  readMessageState,
} from './queries/outbox.ts';
import { countSms, lockSmsCounts } from './queries/sms-days.ts';
import { ceilingsFor, isBelow, isDrawn, reachesWarning, reserveCeilingsFor } from './sms-ceilings.ts';

const codeSeconds = 10 * 60;
const noticeSeconds = 24 * 60 * 60;

/** How long a message is useful; it is not sent after that. */
const usefulSeconds: Record<MessageKind, number> = {
  'register-code': codeSeconds,
  'forgot-code': codeSeconds,
  'phone-code': codeSeconds,
  'email-code': codeSeconds,
  notice: noticeSeconds,
};

export interface OutboxOptions {
  encryption: MessageEncryption;
  /** How many SMS with codes may be sent a day, to all dialling codes together. */
  dailyMax: number;
  log: Pick<Log, 'warn'>;
  wakeSender(): void;
  isAvailable(channel: Channel): boolean;
  count?: Count;
  random?: () => number;
}

/** Queues messages in the database. The outbox sender delivers them later, so no caller waits for a provider. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { encryption, dailyMax, log, wakeSender, isAvailable, count = noCount, random = Math.random } = options;

  async function countRequest(transaction: Transaction<Tables>, area: string): Promise<boolean> {
    const ceilings = ceilingsFor(area, dailyMax);
    const before = await lockSmsCounts(transaction, area, 'requested');
    if (!isBelow(before, ceilings)) {
      log.warn({ area, ...before }, 'an SMS ceiling is reached');
      return false;
    }
    const { ofAll, ofArea } = await countSms(transaction, area, 'requested');
    if (reachesWarning(ofAll.ofDay, ceilings.ofAll.ofDay)) {
      const used = { queued: ofAll.ofDay, ceiling: ceilings.ofAll.ofDay };
      log.warn(used, 'four fifths of the daily SMS ceiling are used');
    }
    if (ceilings.ofArea.ofDay < ceilings.ofAll.ofDay && reachesWarning(ofArea.ofDay, ceilings.ofArea.ofDay)) {
      const used = { area, queued: ofArea.ofDay, ceiling: ceilings.ofArea.ofDay };
      log.warn(used, 'four fifths of the daily SMS ceiling of one dialling code are used');
    }
    return true;
  }

  const queue: Outbox['queue'] = async (transaction, message) => {
    const id = randomUUID();
    const { channel, kind, to, text } = message;
    const content = message.channel === 'mail' ? { to, subject: message.subject, text } : { to, text };
    await addToOutbox(transaction, {
      id,
      channel,
      kind,
      area: message.channel === 'sms' ? message.area : null,
      masked: maskRecipient(message),
      encrypted: encryption.encrypt(id, content),
      usefulSeconds: usefulSeconds[kind],
    });
    return id;
  };

  return {
    smsDailyMax: dailyMax,
    countRequest,
    queue,
    keepsReserve: reserveCeilingsFor('', dailyMax).ofAll.ofDay > 0,
    async queueFromReserve(transaction, message) {
      const { area, kind } = message;
      const used = await lockSmsCounts(transaction, area, 'reserve');
      if (isDrawn(used, reserveCeilingsFor(area, dailyMax), random)) {
        await countSms(transaction, area, 'reserve');
        await queue(transaction, message);
        return;
      }
      log.warn(
        { kind, recipient: maskRecipient(message), ...used },
        'a message was dropped: the SMS ceiling is reached',
      );
      count('message', { channel: 'sms', driver: '', outcome: 'dropped', area });
    },
    wakeSender,
    isAvailable,
    stateOf: readMessageState,
  };
}

/** Leaves enough to recognise one's own number or address in a list, and too little to contact it. */
function maskRecipient(message: OutgoingMessage): string {
  if (message.channel === 'sms') {
    const end = message.to.slice(-3);
    return message.area === taiwan ? `09** *** ${end}` : `${message.area} ***${end}`;
  }
  return message.to.replace(/^(.).*@/, '$1***@');
}

/** The part of a queued message that is encrypted, since texts contain verification codes. */
interface StoredMessage {
  to: string;
  subject?: string;
  text: string;
}

export type MessageEncryption = Encryption<StoredMessage>;

export const createMessageEncryption = (secretKeys: SecretKeys): MessageEncryption =>
  createEncryption(secretKeys, 'outbox');
