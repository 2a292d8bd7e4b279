import type { Kysely } from 'kysely';
import type { Tokens } from '../../contract/account.ts';
import type { Count, Happenings } from '../counting.ts';
import type { Mark } from '../db/limit-marks.ts';
import { type Credentials, credentialsOf, holdPassword } from '../db/members.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../refused.ts';
import { countLoginTry, forgiveLoginTries } from './login-tries.ts';
import type { Passwords } from './passwords.ts';
import type { Phone } from './phone-number.ts';
import type { Device, Sessions } from './sessions.ts';

export interface LoginOptions {
  db: Kysely<Tables>;
  passwords: Passwords;
  sessions: Sessions;
  count: Count;
}

/** Whoever knows the password of a phone. A stranger's phone goes the same way in the same time, and is refused. */
export function createLogin({ db, passwords, sessions, count }: LoginOptions) {
  function begin(member: Credentials, marks: Mark[], device: Device): Promise<Tokens> {
    return db.transaction().execute(async (transaction) => {
      // A new password that was set meanwhile ends all sessions; this one must not come to life after that.
      if (!(await holdPassword(transaction, member))) throw new Refused('BAD_CREDENTIALS');
      await forgiveLoginTries(transaction, marks);
      return sessions.begin(transaction, member.id, device);
    });
  }

  const login = (phone: Phone, password: string, device: Device): Promise<Tokens> =>
    passwords.admit(async () => {
      const marks = await countLoginTry(db, phone, device.network);
      const member = await credentialsOf(db, phone);
      const isRight = await passwords.matches(member?.passwordHash ?? null, password);
      if (!member || !isRight) throw new Refused('BAD_CREDENTIALS');
      return begin(member, marks, device);
    });

  return async (...who: Parameters<typeof login>): Promise<Tokens> => {
    try {
      const tokens = await login(...who);
      count('login', { outcome: 'succeeded' });
      return tokens;
    } catch (error) {
      count('login', { outcome: outcomeOf(error) });
      throw error;
    }
  };
}

function outcomeOf(error: unknown): Happenings['login']['outcome'] {
  if (!(error instanceof Refused)) return 'failed';
  if (error.failure === 'BAD_CREDENTIALS') return 'wrong';
  return error.failure === 'TOO_MANY_REQUESTS' ? 'locked' : 'busy';
}
