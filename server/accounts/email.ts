import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CodeSent } from '../../contract/account.ts';
import { accountLimits } from '../../contract/account-limits.ts';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import { addressOf } from '../../contract/page-address.ts';
import { isUniqueViolation } from '../database/pg-errors.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { countHits } from '../rate-limits/queries/rate-limits.ts';
import { type AccountChangeOptions, countChange, endOpenRequests } from './account-changes.ts';
import { mailRules } from './limit-rules.ts';
import { emailCodeMail } from './message-texts.ts';
import { lockProvedMember } from './password-proof.ts';
import {
  type Credentials,
  contactOf,
  lockMember,
  recordUnverifiedEmail,
  removeEmail,
  setVerifiedEmail,
} from './queries/members.ts';
import {
  type EmailRequest,
  emailRequestByLink,
  emailRequestOf,
  saveEmailRequest,
  takeEmailRequest,
} from './queries/verification-codes.ts';
import { queueCode } from './send-code.ts';

const byMail = { channel: 'mail', purpose: 'email', area: '' } as const;
const linkBytes = 32;
const hashOf = (link: string) => createHash('sha256').update(link).digest();
const targetOf = ({ memberId, email }: EmailRequest) =>
  ({ subject: email.toLowerCase(), purpose: 'email', memberId }) as const;

/** Binds an email to a member: requested with the password, verified by a mailed code or link. */
export function createEmail(options: AccountChangeOptions) {
  const { db, codes, passwords, prove, outbox, sender, notices, count } = options;

  function send(proved: Credentials, email: string, network: string): Promise<CodeSent> {
    const request = { memberId: proved.id, email };
    const link = randomBytes(linkBytes).toString('base64url');
    const address = `${sender.siteUrl}${addressOf('my/account/email-verify', {})}?token=${link}`;
    return queueCode({ db, outbox, count }, byMail, async (transaction) => {
      await lockProvedMember(transaction, proved);
      await countHits(transaction, mailRules(request, network));
      const { code, secondsLeft } = await codes.issue(transaction, targetOf(request), false);
      await saveEmailRequest(transaction, request, hashOf(link), accountLimits.emailLinkLife);
      await recordUnverifiedEmail(transaction, request.memberId, request.email);
      const mail = emailCodeMail(sender, code, address);
      await outbox.queue(transaction, { channel: 'mail', kind: 'email-code', to: request.email, ...mail });
      return secondsLeft;
    });
  }

  /** Binds the email after its owner was verified; only then does an error reveal that another member uses it. */
  async function bind(
    request: EmailRequest,
    spend: (transaction: Transaction<Tables>) => Promise<void>,
  ): Promise<{ email: string }> {
    const { memberId, email } = request;
    await db
      .transaction()
      .execute(async (transaction) => {
        const member = await lockMember(transaction, memberId);
        if (!member) throw new ApiError('BAD_CODE');
        await countChange(transaction, memberId);
        await spend(transaction);
        await endOpenRequests(transaction, member);
        // The notice goes to the previous contact, so it is queued before the new email is set.
        await notices.toMember(transaction, memberId, 'emailBound');
        await setVerifiedEmail(transaction, memberId, email);
      })
      .catch((error) => {
        if (!isUniqueViolation(error)) throw error;
        throw new ApiError('CONFLICT', { message: accountMessages.emailTaken });
      });
    notices.send();
    return { email };
  }

  return {
    request: (memberId: string, email: string, password: string, network: string): Promise<CodeSent> =>
      passwords.admit(network, async () => {
        const proved = await prove({ memberId, password, network });
        const contact = await contactOf(db, memberId);
        if (contact?.verifiedEmail?.toLowerCase() === email.toLowerCase()) {
          throw new ApiError('CONFLICT', { message: accountMessages.emailIsYours });
        }
        return send(proved, email, network);
      }),

    async verifyByCode(memberId: string, verifyCode: string): Promise<{ email: string }> {
      const request = await emailRequestOf(db, memberId);
      if (!request) throw new ApiError('BAD_CODE');
      return codes.withRight(targetOf(request), verifyCode, (right) =>
        bind(request, async (transaction) => {
          await codes.use(transaction, right);
          if (!(await takeEmailRequest(transaction, request))) throw new ApiError('BAD_CODE');
        }),
      );
    },

    async verifyByLink(link: string): Promise<{ email: string }> {
      const linkUsedUp = () => new ApiError('BAD_CODE', { message: accountMessages.emailLinkUsedUp });
      const request = await emailRequestByLink(db, hashOf(link));
      if (!request) throw linkUsedUp();
      const bound = await bind(request, async (transaction) => {
        if (!(await takeEmailRequest(transaction, request))) throw linkUsedUp();
      });
      count('codeTried', { ...byMail, purpose: 'email-link', outcome: 'right' });
      return bound;
    },

    remove: (memberId: string, password: string, network: string): Promise<void> =>
      passwords.admit(network, async () => {
        const proved = await prove({ memberId, password, network });
        await db.transaction().execute(async (transaction) => {
          const member = await lockProvedMember(transaction, proved);
          await countChange(transaction, memberId);
          await notices.toMember(transaction, memberId, 'emailUnbound');
          await removeEmail(transaction, memberId);
          await endOpenRequests(transaction, member);
        });
        notices.send();
      }),
  };
}
