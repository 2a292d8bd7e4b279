import type { Kysely, Transaction } from 'kysely';
import { accountMessages } from '../../contract/account-messages.ts';
import { giveBackMarks, LimitReached, liftLimits, type Mark } from '../db/limit-marks.ts';
import { tryLogin } from '../db/login.ts';
import type { Credentials } from '../db/members.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../refused.ts';
import { loginRules } from './limit-rules.ts';
import type { Phone } from './phone-number.ts';

/** Of the network, of the phone, and of the phone from this network. */
export type LoginMarks = [network: Mark, phone: Mark, pair: Mark];

/** Counted before the comparison and given back after a right one, so that tries made at once all count. */
export async function countLoginTry(
  db: Kysely<Tables>,
  phone: Phone,
  network: string,
): Promise<{ marks: LoginMarks; member: Credentials | null }> {
  try {
    const { marks, member } = await tryLogin(db, loginRules(phone, network), phone);
    return { marks: marks as LoginMarks, member };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { retryAfter } = error;
    throw new Refused('TOO_MANY_REQUESTS', { message: accountMessages.loginLocked, details: { retryAfter } });
  }
}

/** The password was right: what was wrong before it, from the same network, is forgotten. */
export async function forgiveLoginTries(transaction: Transaction<Tables>, [network, phone, pair]: LoginMarks) {
  await giveBackMarks(transaction, [network, phone]);
  await liftLimits(transaction, [pair.key]);
}
