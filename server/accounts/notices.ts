import type { Transaction } from 'kysely';
import { reachOf } from '../db/members.ts';
import type { Outbox } from '../db/outbox.ts';
import type { Tables } from '../db/tables.ts';
import { phoneOf } from './phone-number.ts';
import { passwordChangedSubject, passwordChangedText, type Sender } from './sms-texts.ts';

export type Notices = ReturnType<typeof createNotices>;

/** Tells members what was changed, so that they hear of it also when it was not they who changed it. */
export function createNotices({ outbox, sender }: { outbox: Outbox; sender: Sender }) {
  /** By mail where the member has proved to own an address, otherwise by SMS. */
  async function tell(transaction: Transaction<Tables>, memberId: string, subject: string, text: string) {
    const reach = await reachOf(transaction, memberId);
    if (!reach) return;
    if (reach.verifiedEmail) {
      await outbox.queue(transaction, { channel: 'mail', kind: 'notice', to: reach.verifiedEmail, subject, text });
    } else {
      const { area, international } = phoneOf(reach);
      await outbox.queue(transaction, { channel: 'sms', kind: 'notice', area, to: international, text });
    }
  }

  return {
    passwordChanged: (transaction: Transaction<Tables>, memberId: string) =>
      tell(transaction, memberId, passwordChangedSubject(sender), passwordChangedText(sender)),
    /** After the commit. */
    send: () => outbox.poke(),
  };
}
