import type { Kysely } from 'kysely';
import type { Tokens } from '../../contract/account.ts';
import { accountMessages } from '../../contract/account-messages.ts';
import { giveBackMarks, LimitReached, liftLimits, type Mark, takeMarks } from '../db/limit-marks.ts';
import { type Credentials, credentialsOf, holdPassword } from '../db/members.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../refused.ts';
import { loginRules } from './limit-rules.ts';
import type { Passwords } from './passwords.ts';
import type { Phone } from './phone-number.ts';
import type { Device, Sessions } from './sessions.ts';

export interface LoginOptions {
  db: Kysely<Tables>;
  passwords: Passwords;
  sessions: Sessions;
}

/** Whoever knows the password of a phone. A stranger's phone goes the same way in the same time, and is refused. */
export function createLogin({ db, passwords, sessions }: LoginOptions) {
  /** Counted before the comparison and given back after a right one, so that tries made at once all count. */
  async function countTry(phone: Phone, network: string): Promise<Mark[]> {
    try {
      return await db.transaction().execute((transaction) => takeMarks(transaction, loginRules(phone, network)));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      const { retryAfter } = error;
      throw new Refused('TOO_MANY_REQUESTS', { message: accountMessages.loginLocked, details: { retryAfter } });
    }
  }

  function begin(member: Credentials, marks: Mark[], device: Device): Promise<Tokens> {
    return db.transaction().execute(async (transaction) => {
      // A new password that was set meanwhile ends all sessions; this one must not come to life after that.
      if (!(await holdPassword(transaction, member))) throw new Refused('BAD_CREDENTIALS');
      const [network, phone, pair] = marks as [Mark, Mark, Mark];
      await giveBackMarks(transaction, [network, phone]);
      await liftLimits(transaction, [pair.key]);
      return sessions.begin(transaction, member.id, device);
    });
  }

  return (phone: Phone, password: string, device: Device): Promise<Tokens> =>
    passwords.admit(async () => {
      const marks = await countTry(phone, device.network);
      const member = await credentialsOf(db, phone);
      const isRight = await passwords.matches(member?.passwordHash ?? null, password);
      if (!member || !isRight) throw new Refused('BAD_CREDENTIALS');
      return begin(member, marks, device);
    });
}
