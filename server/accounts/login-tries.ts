import type { Kysely, Transaction } from 'kysely';
import { accountMessages } from '../../contract/account-messages.ts';
import { giveBackMarks, LimitReached, liftLimits, type Mark, takeMarks } from '../db/limit-marks.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../refused.ts';
import { loginRules } from './limit-rules.ts';
import type { Phone } from './phone-number.ts';

/** Counted before the comparison and given back after a right one, so that tries made at once all count. */
export async function countLoginTry(db: Kysely<Tables>, phone: Phone, network: string): Promise<Mark[]> {
  try {
    return await db.transaction().execute((transaction) => takeMarks(transaction, loginRules(phone, network)));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { retryAfter } = error;
    throw new Refused('TOO_MANY_REQUESTS', { message: accountMessages.loginLocked, details: { retryAfter } });
  }
}

/** The password was right: what was wrong before it, from the same network, is forgotten. */
export async function forgiveLoginTries(transaction: Transaction<Tables>, marks: Mark[]): Promise<void> {
  const [network, phone, pair] = marks as [Mark, Mark, Mark];
  await giveBackMarks(transaction, [network, phone]);
  await liftLimits(transaction, [pair.key]);
}
