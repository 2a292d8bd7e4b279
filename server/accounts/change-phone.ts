import type { CodeSent } from '../../contract/account.ts';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import { isUniqueViolation } from '../database/pg-errors.ts';
import { ApiError, invalidField } from '../errors/api-error.ts';
import { countHits } from '../rate-limits/queries/rate-limits.ts';
import { type AccountChangeOptions, countChange, endOpenRequests } from './account-changes.ts';
import { sendRules } from './limit-rules.ts';
import { codeText } from './message-texts.ts';
import { lockProvedMember } from './password-proof.ts';
import { mobilePhoneOf, type Phone } from './phone-number.ts';
import { type Credentials, lockMember, type PhoneKey, setPhone } from './queries/members.ts';
import { endOtherSessions } from './queries/sessions.ts';
import { CodeNotSent, queueCode } from './send-code.ts';

const purpose = 'phone';

/**
 * Changes a member's phone. It takes the password and a code sent to the new phone; only then does the reply reveal
 * that the phone is taken.
 */
export function createChangePhone(options: AccountChangeOptions) {
  const { db, codes, passwords, prove, outbox, sender, notices, count } = options;

  function send(proved: Credentials, phone: Phone, network: string): Promise<CodeSent> {
    return queueCode({ db, outbox, count }, { channel: 'sms', purpose, area: phone.area }, async (transaction) => {
      await lockProvedMember(transaction, proved);
      await countHits(transaction, sendRules(phone, network, outbox.smsDailyMax));
      const target = { subject: phone.subject, purpose, memberId: proved.id } as const;
      const { code, secondsLeft } = await codes.issue(transaction, target, false);
      if (!(await outbox.countRequest(transaction, phone.area))) throw new CodeNotSent('ceiling');
      const to = { channel: 'sms', area: phone.area, to: phone.international } as const;
      await outbox.queue(transaction, { ...to, kind: 'phone-code', text: codeText(sender, to.area, code) });
      return secondsLeft;
    });
  }

  return {
    sendCode: (memberId: string, typed: PhoneKey, password: string, network: string): Promise<CodeSent> =>
      passwords.admit(network, async () => {
        const phone = mobilePhoneOf(typed);
        const member = await prove({ memberId, password, network });
        if (member.area === phone.area && member.phone === phone.phone) {
          throw invalidField('phone', accountMessages.phoneIsYours);
        }
        return send(member, phone, network);
      }),

    async change(memberId: string, sessionId: string, typed: PhoneKey, verifyCode: string): Promise<void> {
      const phone = mobilePhoneOf(typed);
      const target = { subject: phone.subject, purpose, memberId } as const;
      await codes.withRight(target, verifyCode, (right) =>
        db
          .transaction()
          .execute(async (transaction) => {
            const old = await lockMember(transaction, memberId);
            if (!old) throw new ApiError('SESSION_EXPIRED');
            await countChange(transaction, memberId);
            await codes.use(transaction, right);
            await setPhone(transaction, memberId, phone);
            await endOpenRequests(transaction, old);
            await endOpenRequests(transaction, { ...old, ...phone });
            await endOtherSessions(transaction, memberId, sessionId);
            await notices.toPhone(transaction, old, 'phoneChanged');
          })
          .catch((error) => Promise.reject(isUniqueViolation(error) ? new ApiError('PHONE_TAKEN') : error)),
      );
      notices.send();
    },
  };
}
