import type { Tokens } from '../../contract/account.ts';
import { ApiError } from '../errors/api-error.ts';
import { clearLimits } from '../rate-limits/queries/rate-limits.ts';
import { type AccountChangeOptions, countChange, endOpenRequests } from './account-changes.ts';
import { loginKeysOf } from './limit-rules.ts';
import { lockProvedMember } from './password-proof.ts';
import type { Phone } from './phone-number.ts';
import { lockMember, memberOfPhone, setPassword } from './queries/members.ts';
import { endOtherSessions, endSessionsOfMember } from './queries/sessions.ts';
import type { MembersOptions } from './registration-and-login.ts';
import type { Device } from './sessions.ts';
import type { RightCode } from './verification-codes.ts';

type ResetOptions = Pick<AccountChangeOptions, 'db' | 'passwords' | 'prove' | 'notices'>;

export interface NewPassword {
  memberId: string;
  sessionId: string;
  network: string;
  oldPassword: string;
  password: string;
}

/** Changes the password of a member who knows the old one, and ends all other sessions. */
export function createResetPassword({ db, passwords, prove, notices }: ResetOptions) {
  return ({ memberId, sessionId, network, oldPassword, password }: NewPassword): Promise<void> =>
    passwords.admit(network, async () => {
      const known = await prove({ memberId, network, password: oldPassword, field: 'oldPassword' });
      const passwordHash = await passwords.hash(password);
      await db.transaction().execute(async (transaction) => {
        const member = await lockProvedMember(transaction, known);
        await countChange(transaction, memberId);
        await setPassword(transaction, memberId, passwordHash);
        await endOpenRequests(transaction, member);
        await endOtherSessions(transaction, memberId, sessionId);
        await notices.toMember(transaction, memberId, 'passwordChanged');
      });
      notices.send();
    });
}

type ForgotOptions = Pick<MembersOptions, 'db' | 'codes' | 'passwords' | 'sessions' | 'notices'>;

/**
 * Sets a new password with a code sent to the phone. Ends all sessions, clears the phone's login limits and begins one
 * session.
 */
export function createForgot({ db, codes, passwords, sessions, notices }: ForgotOptions) {
  async function change(phone: Phone, password: string, device: Device, right: RightCode): Promise<Tokens> {
    const passwordHash = await passwords.hash(password);
    const tokens = await db.transaction().execute(async (transaction) => {
      const { memberId } = right.target;
      const member = memberId === null ? null : await lockMember(transaction, memberId);
      // The member was deleted or has changed the phone since the code was sent.
      if (member?.area !== phone.area || member.phone !== phone.phone) throw new ApiError('BAD_CODE');
      await codes.use(transaction, right);
      await setPassword(transaction, member.id, passwordHash);
      await endOpenRequests(transaction, member);
      await endSessionsOfMember(transaction, member.id);
      const { keys, prefixes } = loginKeysOf(phone);
      await clearLimits(transaction, keys, prefixes);
      await notices.toMember(transaction, member.id, 'passwordChanged');
      return sessions.begin(transaction, member.id, device);
    });
    notices.send();
    return tokens;
  }

  return async (phone: Phone, password: string, verifyCode: string, device: Device): Promise<Tokens> => {
    const memberId = await memberOfPhone(db, phone);
    return codes.withRight({ subject: phone.subject, purpose: 'forgot', memberId }, verifyCode, (right) =>
      passwords.admit(device.network, () => change(phone, password, device, right)),
    );
  };
}
