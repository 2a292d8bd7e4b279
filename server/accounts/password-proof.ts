import type { Kysely, Transaction } from 'kysely';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { Refused } from '../errors/api-error.ts';
import { countLoginTry, forgiveLoginTries } from './login-tries.ts';
import type { Passwords } from './passwords.ts';
import { phoneOf } from './phone-number.ts';
import { type Credentials, credentialsOfMember, holdMember, type PhoneKey } from './queries/members.ts';

export interface ProofOptions {
  db: Kysely<Tables>;
  passwords: Passwords;
}

export interface AskedPassword {
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
  }: AskedPassword): Promise<Credentials & PhoneKey> => {
    const member = await credentialsOfMember(db, memberId);
    if (!member) throw new Refused('SESSION_EXPIRED');
    const { marks } = await countLoginTry(db, phoneOf(member), network);
    if (!(await passwords.matches(member.passwordHash, password))) {
      const { wrongPassword: message } = accountMessages;
      throw new Refused('BAD_CREDENTIALS', { message, details: { fields: { [field]: message } } });
    }
    await db.transaction().execute((transaction) => forgiveLoginTries(transaction, marks));
    return member;
  };
}

/**
 * Holds the member for this transaction, as the first thing that it does. Refuses where the password was changed since it
 * was proved: what an old password allowed must not be carried out after the new one.
 */
export async function holdProved(transaction: Transaction<Tables>, proved: Credentials) {
  const member = await holdMember(transaction, proved.id);
  if (member?.password_hash !== proved.passwordHash) throw new Refused('BAD_CREDENTIALS');
  return member;
}
