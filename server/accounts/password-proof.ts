import type { Kysely, Transaction } from 'kysely';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { countLoginTry, resetLoginTries } from './login.ts';
import type { PasswordQueue } from './password-queue.ts';
import { phoneOf } from './phone-number.ts';
import { type Credentials, credentialsOfMember, lockMember, type PhoneKey } from './queries/members.ts';

export interface ProofOptions {
  db: Kysely<Tables>;
  passwords: PasswordQueue;
}

export interface PasswordCheck {
  memberId: string;
  password: string;
  /** Wrong passwords count as failed logins from this network. */
  network: string;
  /** The form field that the error names. */
  field?: string;
}

export type PasswordProof = ReturnType<typeof createPasswordProof>;

/** Asks for the password again before sensitive changes, since the device may be in other hands. */
export function createPasswordProof({ db, passwords }: ProofOptions) {
  return async ({
    memberId,
    password,
    network,
    field = 'password',
  }: PasswordCheck): Promise<Credentials & PhoneKey> => {
    const member = await credentialsOfMember(db, memberId);
    if (!member) throw new ApiError('SESSION_EXPIRED');
    const { hits } = await countLoginTry(db, phoneOf(member), network, 'session');
    if (!(await passwords.matches(member.passwordHash, password))) {
      const { wrongPassword: message } = accountMessages;
      throw new ApiError('BAD_CREDENTIALS', { message, details: { fields: { [field]: message } } });
    }
    await db.transaction().execute((transaction) => resetLoginTries(transaction, hits));
    return member;
  };
}

/**
 * Locks the member; must be the first statement of the transaction. Throws BAD_CREDENTIALS if the password was changed
 * since it was proved, so that an old password cannot authorise a change.
 */
export async function lockProvedMember(transaction: Transaction<Tables>, proved: Credentials) {
  const member = await lockMember(transaction, proved.id);
  if (member?.password_hash !== proved.passwordHash) throw new ApiError('BAD_CREDENTIALS');
  return member;
}
