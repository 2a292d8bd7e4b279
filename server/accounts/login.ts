import type { Kysely } from 'kysely';
import type { Tokens } from '../../contract/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Count, MetricEvents } from '../metrics/counters.ts';
import { countLoginTry, type LoginHits } from './login-tries.ts';
import type { Passwords } from './passwords.ts';
import { formerPhoneOf, type Phone, phoneOf, type TypedPhone } from './phone-number.ts';
import { beginLogin } from './queries/login.ts';
import { type Credentials, memberOfPhone } from './queries/members.ts';
import { type Device, newSession } from './sessions.ts';

export interface LoginOptions {
  db: Kysely<Tables>;
  passwords: Passwords;
  count: Count;
}

/** Logs a member in by phone and password. An unknown phone takes the same steps and the same time before it fails. */
export function createLogin({ db, passwords, count }: LoginOptions) {
  async function begin(member: Credentials, phone: Phone, hits: LoginHits, device: Device): Promise<Tokens> {
    const { session, reply } = newSession(member.id, device);
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
      const { hits, member } = await countLoginTry(db, phone, device.network);
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
