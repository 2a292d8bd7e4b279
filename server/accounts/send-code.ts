import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { CodeSent } from '../../contract/account.ts';
import type { Tables } from '../database/tables.ts';
import type { Outbox, OutgoingSms } from '../messaging/queries/outbox.ts';
import { alreadyMemberText, codeText, type Sender } from '../messaging/sms-texts.ts';
import type { Count } from '../metrics/counters.ts';
import { countHits } from '../rate-limits/queries/rate-limits.ts';
import { sendRules } from './limit-rules.ts';
import type { Phone } from './phone-number.ts';
import { lockMemberOfPhone } from './queries/members.ts';
import { CodeNotSent, queueCode } from './queue-code.ts';
import type { Codes } from './verification-codes.ts';

export interface SendCodeOptions {
  db: Kysely<Tables>;
  codes: Codes;
  outbox: Outbox;
  sender: Sender;
  count: Count;
}

const timeStep = 100;

export type Purpose = 'register' | 'forgot';

/**
 * Sends a code by SMS. For registration, an existing member's phone gets a notice instead; for a forgotten password, a
 * phone without a member gets nothing. The reply and the counted limits are the same in all cases.
 */
export function createCodeSending({ db, codes, outbox, sender, count }: SendCodeOptions) {
  function messageFor(purpose: Purpose, phone: Phone, isKnown: boolean, code: string): OutgoingSms | null {
    const to = { channel: 'sms', area: phone.area, to: phone.international } as const;
    if (isKnown === (purpose === 'forgot')) return { ...to, kind: `${purpose}-code`, text: codeText(sender, code) };
    return isKnown ? { ...to, kind: 'notice', text: alreadyMemberText(sender) } : null;
  }

  function send(purpose: Purpose, phone: Phone, network: string): Promise<CodeSent> {
    return queueCode({ db, outbox, count }, { channel: 'sms', purpose, area: phone.area }, async (transaction) => {
      // Locks the member first, in the same order as every change of an account.
      const known = await lockMemberOfPhone(transaction, phone);
      const isKnown = known !== null;
      await countHits(transaction, sendRules(phone, network, outbox.smsDailyMax));
      const isDecoy = isKnown !== (purpose === 'forgot');
      const memberId = purpose === 'forgot' ? known : null;
      const target = { subject: phone.subject, purpose, memberId };
      const { code, secondsLeft } = await codes.issue(transaction, target, isDecoy);
      const hasRoom = await outbox.countRequest(transaction, phone.area);
      // The reply does not reveal whether the reserve is used up, because only members use it.
      if (!hasRoom && !(purpose === 'forgot' && outbox.keepsReserve)) throw new CodeNotSent('ceiling');
      const message = messageFor(purpose, phone, isKnown, code);
      if (message && hasRoom) await outbox.queue(transaction, message);
      else if (message) await outbox.queueFromReserve(transaction, message);
      return secondsLeft;
    });
  }

  return (purpose: Purpose, phone: Phone, network: string): Promise<CodeSent> =>
    inConstantTime(() => send(purpose, phone, network));
}

/**
 * Waits until the next multiple of `timeStep`, also on failure, so that the response time does not reveal the work
 * done.
 */
async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - began;
    await pause(Math.ceil(taken / timeStep) * timeStep - taken);
  }
}
