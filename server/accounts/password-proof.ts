import type { Kysely, Transaction } from 'kysely';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { countLoginTry, resetLoginTries } from './login-tries.ts';
import type { Passwords } from './passwords.ts';
import { phoneOf } from './phone-number.ts';
import { type Credentials, credentialsOfMember, lockMember, type PhoneKey } from './queries/members.ts';

export interface ProofOptions {
  db: Kysely<Tables>;
  passwords: Passwords;
}

export interface PasswordCheck {
  memberId: string;
  password: string;
  /** Wrong ones are counted with the wrong logins of this network. */
  network: string;
  /** Which field of the form is wrong, when it is. */
  field?: string;
}

export type PasswordProof = ReturnType<typeof createPasswordProof>;

/** What cannot be undone asks for the password once more: a phone that was left on a table is not its owner. */
export function createPasswordProof({ db, passwords }: ProofOptions) {
  return async ({
    memberId,
    password,
    network,
    field = 'password',
  }: PasswordCheck): Promise<Credentials & PhoneKey> => {
    const member = await credentialsOfMember(db, memberId);
    if (!member) throw new ApiError('SESSION_EXPIRED');
    const { marks } = await countLoginTry(db, phoneOf(member), network);
    if (!(await passwords.matches(member.passwordHash, password))) {
      const { wrongPassword: message } = accountMessages;
      throw new ApiError('BAD_CREDENTIALS', { message, details: { fields: { [field]: message } } });
    }
    await db.transaction().execute((transaction) => resetLoginTries(transaction, marks));
    return member;
  };
}

/**
 * Holds the member for this transaction, as the first thing that it does. Refuses where the password was changed since it
 * was proved: what an old password allowed must not be carried out after the new one.
 */
export async function holdProved(transaction: Transaction<Tables>, proved: Credentials) {
  const member = await lockMember(transaction, proved.id);
  if (member?.password_hash !== proved.passwordHash) throw new ApiError('BAD_CREDENTIALS');
  return member;
}
