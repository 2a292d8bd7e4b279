import type { Kysely } from 'kysely';
import type { CodeSent } from '../../contract/account.ts';
import type { Tables } from '../database/tables.ts';
import type { Outbox, OutgoingSms } from '../messaging/queries/outbox.ts';
import { alreadyMemberText, codeText, type Sender } from '../messaging/sms-texts.ts';
import type { Count } from '../metrics/counters.ts';
import { countHits } from '../rate-limits/queries/rate-limits.ts';
import { inConstantTime } from './constant-time.ts';
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

export type Purpose = 'register' | 'forgot';

/**
 * Sends a code to whoever may have one. A member who asks to register is told so by SMS, a stranger who asks for a new
 * password hears nothing; the answer and everything that is counted are the same for all of them.
 */
export function createCodeSending({ db, codes, outbox, sender, count }: SendCodeOptions) {
  function messageFor(purpose: Purpose, phone: Phone, isKnown: boolean, code: string): OutgoingSms | null {
    const to = { channel: 'sms', area: phone.area, to: phone.international } as const;
    if (isKnown === (purpose === 'forgot')) return { ...to, kind: `${purpose}-code`, text: codeText(sender, code) };
    return isKnown ? { ...to, kind: 'notice', text: alreadyMemberText(sender) } : null;
  }

  function send(purpose: Purpose, phone: Phone, network: string): Promise<CodeSent> {
    return queueCode({ db, outbox, count }, { channel: 'sms', purpose, area: phone.area }, async (transaction) => {
      // The member before everything else, as in every change of an account.
      const known = await lockMemberOfPhone(transaction, phone);
      const isKnown = known !== null;
      await countHits(transaction, sendRules(phone, network, outbox.smsDailyMax));
      const isDecoy = isKnown !== (purpose === 'forgot');
      const memberId = purpose === 'forgot' ? known : null;
      const place = { subject: phone.subject, purpose, memberId };
      const { code, secondsLeft } = await codes.issue(transaction, place, isDecoy);
      const hasRoom = await outbox.countAsk(transaction, phone.area);
      // Whether the reserve has anything left is not told: it is used by members only.
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
