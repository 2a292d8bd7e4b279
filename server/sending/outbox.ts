import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { addToOutbox, type Channel, type MessageKind, type Outbox, readMessageState } from '../db/outbox.ts';
import { countSms, holdSmsCounts } from '../db/sms-days.ts';
import type { Tables } from '../db/tables.ts';
import type { Log } from '../outside/log.ts';
import { ceilingsFor, isBelow, reachesWarning } from './ceilings.ts';
import { maskRecipient } from './mask-recipient.ts';
import type { LetterSealing } from './waiting-letter.ts';

const codeSeconds = 10 * 60;
const noticeSeconds = 24 * 60 * 60;

/** Past this a message is of no use to anybody and is not sent any more. */
const usefulSeconds: Record<MessageKind, number> = {
  'register-code': codeSeconds,
  'forgot-code': codeSeconds,
  'phone-code': codeSeconds,
  'email-code': codeSeconds,
  notice: noticeSeconds,
};

export interface OutboxOptions {
  sealing: LetterSealing;
  /** SMS a day, to all dialling codes together. */
  dailyMax: number;
  log: Pick<Log, 'warn'>;
  poke(): void;
  isAvailable(channel: Channel): boolean;
}

/** Where messages wait for the sender. Nothing is sent here, so nobody waits for a provider. */
export function createOutbox({ sealing, dailyMax, log, poke, isAvailable }: OutboxOptions): Outbox {
  async function hasRoom(transaction: Transaction<Tables>, area: string): Promise<boolean> {
    const counts = await holdSmsCounts(transaction, area);
    const isRoom = isBelow(counts, ceilingsFor(area, dailyMax));
    if (!isRoom) log.warn({ area, ...counts }, 'an SMS is not queued: the ceiling of the day is reached');
    return isRoom;
  }

  async function takeRoom(transaction: Transaction<Tables>, area: string): Promise<boolean> {
    if (!(await hasRoom(transaction, area))) return false;
    const ceilings = ceilingsFor(area, dailyMax);
    const counts = await countSms(transaction, area);
    const { ofAll, ofArea } = ceilings;
    if (reachesWarning(counts.ofAll, ofAll)) {
      log.warn({ queued: counts.ofAll, ceiling: ofAll }, 'four fifths of the SMS of the day are used');
    }
    if (ofArea < ofAll && reachesWarning(counts.ofArea, ofArea)) {
      const used = { area, queued: counts.ofArea, ceiling: ofArea };
      log.warn(used, 'four fifths of the SMS of the day to one dialling code are used');
    }
    return true;
  }

  return {
    async queue(transaction, message) {
      if (message.channel === 'sms' && !(await takeRoom(transaction, message.area))) return null;
      const id = randomUUID();
      const { channel, kind, to, text } = message;
      const letter = message.channel === 'mail' ? { to, subject: message.subject, text } : { to, text };
      await addToOutbox(transaction, {
        id,
        channel,
        kind,
        area: message.channel === 'sms' ? message.area : null,
        masked: maskRecipient(message),
        sealed: sealing.seal(id, letter),
        usefulSeconds: usefulSeconds[kind],
      });
      return id;
    },
    hasRoom,
    poke,
    isAvailable,
    stateOf: readMessageState,
  };
}
