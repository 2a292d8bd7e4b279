import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Outbox } from '../messaging/queries/outbox.ts';
import type { Sender } from '../messaging/sms-texts.ts';
import { type NoticeName, noticeText } from './notice-texts.ts';
import { phoneOf } from './phone-number.ts';
import { contactOf, type PhoneKey } from './queries/members.ts';

export type Notices = ReturnType<typeof createNotices>;

/** Tells members what was changed, so that they hear of it also when it was not they who changed it. */
export function createNotices({ outbox, sender }: { outbox: Outbox; sender: Sender }) {
  async function toPhone(transaction: Transaction<Tables>, phone: PhoneKey, notice: NoticeName): Promise<void> {
    const { area, international } = phoneOf(phone);
    const { text } = noticeText(sender, notice);
    await outbox.queue(transaction, { channel: 'sms', kind: 'notice', area, to: international, text });
  }

  async function toMail(transaction: Transaction<Tables>, email: string, notice: NoticeName): Promise<void> {
    const { subject, text } = noticeText(sender, notice);
    await outbox.queue(transaction, { channel: 'mail', kind: 'notice', to: email, subject, text });
  }

  return {
    toPhone,
    toMail,
    /** By mail where the member has proved to own an address, otherwise by SMS. */
    async toMember(transaction: Transaction<Tables>, memberId: string, notice: NoticeName): Promise<void> {
      const reach = await contactOf(transaction, memberId);
      if (reach?.verifiedEmail) await toMail(transaction, reach.verifiedEmail, notice);
      else if (reach) await toPhone(transaction, reach, notice);
    },
    /** After the commit. */
    send: () => outbox.poke(),
  };
}
