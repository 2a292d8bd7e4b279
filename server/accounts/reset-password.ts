import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { countChange, endOpenRequests } from './account-changes.ts';
import type { Notices } from './notices.ts';
import { lockProvedMember, type PasswordProof } from './password-proof.ts';
import type { Passwords } from './passwords.ts';
import { setPassword } from './queries/members.ts';
import { endOtherSessions } from './queries/sessions.ts';

export interface ResetOptions {
  db: Kysely<Tables>;
  passwords: Passwords;
  prove: PasswordProof;
  notices: Notices;
}

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
