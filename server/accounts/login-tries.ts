import type { Kysely, Transaction } from 'kysely';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { clearLimits, type LimitHit, LimitReached, takeBackHits } from '../rate-limits/queries/rate-limits.ts';
import { loginRules } from './limit-rules.ts';
import type { Phone } from './phone-number.ts';
import { tryLogin } from './queries/login.ts';
import type { Credentials } from './queries/members.ts';

/** The hits that a login attempt was counted with. */
export interface LoginHits {
  all: LimitHit[];
  /** The hit of this phone from this network, one of `all`. */
  pair: LimitHit;
}

/**
 * Counts a login attempt before the comparison, so that concurrent attempts all count. A right password takes the hits
 * back.
 */
export async function countLoginTry(
  db: Kysely<Tables>,
  phone: Phone,
  network: string,
): Promise<{ hits: LoginHits; member: Credentials | null }> {
  try {
    const { hits: all, member } = await tryLogin(db, loginRules(phone, network), phone);
    const pair = all.at(-1);
    if (!pair) throw new Error('a login was counted without a rule');
    return { hits: { all, pair }, member };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { retryAfter } = error;
    throw new ApiError('TOO_MANY_REQUESTS', { message: accountMessages.loginLocked, details: { retryAfter } });
  }
}

/** After a right password: takes the hits back and clears earlier wrong attempts on this phone from this network. */
export async function resetLoginTries(transaction: Transaction<Tables>, { all, pair }: LoginHits) {
  await takeBackHits(
    transaction,
    all.filter((hit) => hit !== pair),
  );
  await clearLimits(transaction, [pair.key]);
}
