import type { Kysely, Transaction } from 'kysely';
import type { Tokens } from '../../contract/account.ts';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Count, MetricEvents } from '../metrics/metric-events.ts';
import { clearLimits, type LimitHit, LimitReached, takeBackHits } from '../rate-limits/queries/rate-limits.ts';
import { loginRules, type PasswordAsked } from './limit-rules.ts';
import type { PasswordQueue } from './password-queue.ts';
import { formerPhoneOf, type Phone, phoneOf, type TypedPhone } from './phone-number.ts';
import { beginLogin, tryLogin } from './queries/login.ts';
import { type Credentials, memberOfPhone } from './queries/members.ts';
import type { Device, Sessions } from './sessions.ts';

export interface LoginOptions {
  db: Kysely<Tables>;
  passwords: PasswordQueue;
  sessions: Sessions;
  count: Count;
}

/** Logs a member in by phone and password. An unknown phone takes the same steps and the same time before it fails. */
export function createLogin({ db, passwords, sessions, count }: LoginOptions) {
  async function begin(member: Credentials, phone: Phone, hits: LoginHits, device: Device): Promise<Tokens> {
    const { session, reply } = sessions.prepare(member.id, device);
    if (!(await beginLogin(db, { known: member, phone, hits: hits.all, cleared: hits.pair, session }))) {
      throw new ApiError('BAD_CREDENTIALS');
    }
    return reply;
  }

  /** Earlier versions could create two accounts for one phone; prefers the one whose stored form is as typed. */
  async function phoneToLogIn(typed: TypedPhone): Promise<Phone> {
    const former = formerPhoneOf(typed);
    return former && (await memberOfPhone(db, former)) ? former : phoneOf(typed);
  }

  const login = (typed: TypedPhone, password: string, device: Device): Promise<Tokens> =>
    passwords.admit(device.network, async () => {
      const phone = await phoneToLogIn(typed);
      const { hits, member } = await countLoginTry(db, phone, device.network, 'login');
      const isRight = await passwords.matches(member?.passwordHash ?? null, password);
      if (!member || !isRight) throw new ApiError('BAD_CREDENTIALS');
      return begin(member, phone, hits, device);
    });

  function countFailure(error: unknown): void {
    const outcome = outcomeOf(error);
    if (outcome) count('login', { outcome });
  }

  return {
    async login(...input: Parameters<typeof login>): Promise<Tokens> {
      try {
        const tokens = await login(...input);
        count('login', { outcome: 'succeeded' });
        return tokens;
      } catch (error) {
        countFailure(error);
        throw error;
      }
    },
    /** Rejects excess logins early: under load most are rejected, and their cost would slow down pages. */
    rejectExcess(): void {
      try {
        passwords.rejectExcess();
      } catch (error) {
        countFailure(error);
        throw error;
      }
    },
  };
}

/** Returns null for invalid input, such as text that is not a phone: it does not count as a login. */
function outcomeOf(error: unknown): MetricEvents['login']['outcome'] | null {
  if (!(error instanceof ApiError)) return 'failed';
  switch (error.failure) {
    case 'INVALID_INPUT':
      return null;
    case 'BAD_CREDENTIALS':
      return 'wrong';
    case 'TOO_MANY_REQUESTS':
      return 'locked';
    default:
      return 'busy';
  }
}

/** The hits that a login attempt was counted with. */
interface LoginHits {
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
  asked: PasswordAsked,
): Promise<{ hits: LoginHits; member: Credentials | null }> {
  try {
    const { hits: all, member } = await tryLogin(db, loginRules(phone, network, asked), phone);
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
