import type { Kysely, Transaction } from 'kysely';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { clearLimits, type LimitHit, LimitReached, takeBackHits } from '../rate-limits/queries/rate-limits.ts';
import { loginRules } from './limit-rules.ts';
import type { Phone } from './phone-number.ts';
import { tryLogin } from './queries/login.ts';
import type { Credentials } from './queries/members.ts';

/** What was counted of a try. */
export interface LoginHits {
  all: LimitHit[];
  /** Of those the one of the phone from this network. */
  pair: LimitHit;
}

/** Counted before the comparison and given back after a right one, so that tries made at once all count. */
export async function countLoginTry(
  db: Kysely<Tables>,
  phone: Phone,
  network: string,
): Promise<{ marks: LoginHits; member: Credentials | null }> {
  try {
    const { marks: all, member } = await tryLogin(db, loginRules(phone, network), phone);
    const pair = all.at(-1);
    if (!pair) throw new Error('a login was counted under no rule');
    return { marks: { all, pair }, member };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { retryAfter } = error;
    throw new ApiError('TOO_MANY_REQUESTS', { message: accountMessages.loginLocked, details: { retryAfter } });
  }
}

/** The password was right: what was wrong before it, from the same network, is forgotten. */
export async function resetLoginTries(transaction: Transaction<Tables>, { all, pair }: LoginHits) {
  await takeBackHits(
    transaction,
    all.filter((mark) => mark !== pair),
  );
  await clearLimits(transaction, [pair.key]);
}
