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

/** Whoever knows the password of a phone. A stranger's phone goes the same way in the same time, and is refused. */
export function createLogin({ db, passwords, count }: LoginOptions) {
  async function begin(member: Credentials, phone: Phone, marks: LoginHits, device: Device): Promise<Tokens> {
    const { session, reply } = newSession(member.id, device);
    if (!(await beginLogin(db, { known: member, phone, marks: marks.all, forgotten: marks.pair, session }))) {
      throw new ApiError('BAD_CREDENTIALS');
    }
    return reply;
  }

  /** A phone that once could have two accounts still reaches the one that is kept as it was typed. */
  async function phoneToLogIn(typed: TypedPhone): Promise<Phone> {
    const former = formerPhoneOf(typed);
    return former && (await memberOfPhone(db, former)) ? former : phoneOf(typed);
  }

  const login = (typed: TypedPhone, password: string, device: Device): Promise<Tokens> =>
    passwords.admit(device.network, async () => {
      const phone = await phoneToLogIn(typed);
      const { marks, member } = await countLoginTry(db, phone, device.network);
      const isRight = await passwords.matches(member?.passwordHash ?? null, password);
      if (!member || !isRight) throw new ApiError('BAD_CREDENTIALS');
      return begin(member, phone, marks, device);
    });

  function countFailure(error: unknown): void {
    const outcome = outcomeOf(error);
    if (outcome) count('login', { outcome });
  }

  return {
    async login(...who: Parameters<typeof login>): Promise<Tokens> {
      try {
        const tokens = await login(...who);
        count('login', { outcome: 'succeeded' });
        return tokens;
      } catch (error) {
        countFailure(error);
        throw error;
      }
    },
    /** In a crowd most are turned away: what that costs is taken from those who read. */
    refuseSurplus(): void {
      try {
        passwords.refuseSurplus();
      } catch (error) {
        countFailure(error);
        throw error;
      }
    },
  };
}

/** Null where nobody can have meant to log in: what was typed is no phone. */
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
