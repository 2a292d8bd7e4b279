import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Outbox } from '../messaging/queries/outbox.ts';
import { type NoticeName, noticeMail, noticeSms, type Sender } from './message-texts.ts';
import { phoneOf } from './phone-number.ts';
import { contactOf, type PhoneKey } from './queries/members.ts';

export type Notices = ReturnType<typeof createNotices>;

/** Notifies members of changes to their account, which may have been made by an attacker. */
export function createNotices({ outbox, sender }: { outbox: Outbox; sender: Sender }) {
  async function toPhone(transaction: Transaction<Tables>, phone: PhoneKey, notice: NoticeName): Promise<void> {
    const { area, international } = phoneOf(phone);
    await outbox.queue(transaction, {
      channel: 'sms',
      kind: 'notice',
      area,
      to: international,
      text: noticeSms(sender, notice),
    });
  }

  async function toMail(transaction: Transaction<Tables>, email: string, notice: NoticeName): Promise<void> {
    const { subject, text } = noticeMail(sender, notice);
    await outbox.queue(transaction, { channel: 'mail', kind: 'notice', to: email, subject, text });
  }

  return {
    toPhone,
    toMail,
    /** Sends by mail if the member has a verified email, otherwise by SMS. */
    async toMember(transaction: Transaction<Tables>, memberId: string, notice: NoticeName): Promise<void> {
      const contact = await contactOf(transaction, memberId);
      if (contact?.verifiedEmail) await toMail(transaction, contact.verifiedEmail, notice);
      else if (contact) await toPhone(transaction, contact, notice);
    },
    /** Call after the commit. */
    send: () => outbox.wakeSender(),
  };
}
