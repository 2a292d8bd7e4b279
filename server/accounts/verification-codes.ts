import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { accountLimits } from '../../contract/account-limits.ts';
import { accountMessages } from '../../contract/messages/account.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { AboutCode, Count } from '../metrics/counters.ts';
import { countHits, type LimitHit, LimitReached, takeBackHits } from '../rate-limits/queries/rate-limits.ts';
import { codeOf, isSameCode } from './code-digits.ts';
import { codeRule } from './limit-rules.ts';
import { type CodeTarget, countTry, openCode, spendCode, takeBackTry } from './queries/verification-codes.ts';

const secretBytes = 16;

/** A code that was right and has not been used yet. */
export interface RightCode {
  place: CodeTarget;
  secret: Buffer;
  mark: LimitHit;
}

export interface IssuedCode {
  code: string;
  secondsLeft: number;
}

export type Codes = ReturnType<typeof createCodes>;

export interface CodesOptions {
  db: Kysely<Tables>;
  /** New codes are made with the first. */
  keys: readonly [Buffer, ...Buffer[]];
  count: Count;
}

/** Verification codes: one lives for each phone (or address) and purpose, is tried at most five times and used once. */
export function createCodes({ db, keys, count }: CodesOptions) {
  /** One that was sent before the operator's key was replaced is as good. */
  const isRight = (secret: Buffer, place: CodeTarget, typed: string) =>
    keys.some((key) => isSameCode(codeOf(key, secret, place), typed));

  async function countedTry(place: CodeTarget) {
    try {
      return await countOnce(db, place);
    } catch (error) {
      if (error instanceof ApiError) count('codeTried', { ...aboutPlace(place), outcome: 'limited' });
      throw error;
    }
  }

  return {
    /** The code that is on its way, or a new one. A decoy is never accepted. */
    async issue(transaction: Transaction<Tables>, place: CodeTarget, isDecoy: boolean): Promise<IssuedCode> {
      const { codeLife: lifeSeconds, codeTries: mostTries } = accountLimits;
      const newSecret = randomBytes(secretBytes);
      const { secret, secondsLeft } = await openCode(transaction, {
        ...place,
        newSecret,
        isDecoy,
        lifeSeconds,
        mostTries,
      });
      return { code: codeOf(keys[0], secret, place), secondsLeft };
    },

    /**
     * Counts the try and only then compares; whatever is not the right code is refused. Then does what the code allows.
     * Where that fails before the code is used, it can be tried again as if nothing had been.
     */
    async withRight<T>(place: CodeTarget, typed: string, work: (right: RightCode) => Promise<T>): Promise<T> {
      const counted = await countedTry(place);
      if (!counted || !isRight(counted.secret, place, typed) || counted.isDecoy) {
        count('codeTried', { ...aboutPlace(place), outcome: 'wrong' });
        throw new ApiError('BAD_CODE');
      }
      const right = { place, secret: counted.secret, mark: counted.mark };
      try {
        const done = await work(right);
        count('codeTried', { ...aboutPlace(place), outcome: 'right' });
        return done;
      } catch (error) {
        await giveBack(db, right);
        throw error;
      }
    },

    /** Uses a right code up, as part of what it is used for; of many at once one succeeds. */
    async use(transaction: Transaction<Tables>, { place, secret, mark }: RightCode): Promise<void> {
      // The mark before the code, as in counting: two who lock the same rows in another order wait for each other.
      await takeBackHits(transaction, [mark]);
      if (!(await spendCode(transaction, place, secret))) throw new ApiError('BAD_CODE');
    },
  };
}

/** By its dialling code and purpose alone; the rest of a place names a person. */
function aboutPlace({ subject, purpose }: CodeTarget): AboutCode {
  const [area = ''] = subject.startsWith('+') ? subject.split(' ') : [];
  return { channel: area ? 'sms' : 'mail', purpose, area };
}

async function countOnce(db: Kysely<Tables>, place: CodeTarget) {
  try {
    return await db.transaction().execute(async (transaction) => {
      const marks = await countHits(transaction, [codeRule(place.subject)]);
      const counted = await countTry(transaction, place, accountLimits.codeTries);
      const [mark] = marks;
      if (counted && mark) return { ...counted, mark };
      // Nothing lives that could be guessed.
      await takeBackHits(transaction, marks);
      return null;
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { retryAfter } = error;
    throw new ApiError('TOO_MANY_REQUESTS', { message: accountMessages.codeTriesUsedUp, details: { retryAfter } });
  }
}

/** Why the work failed matters more than a try that stays counted. */
async function giveBack(db: Kysely<Tables>, { place, secret, mark }: RightCode): Promise<void> {
  try {
    await takeBackTry(db, place, secret);
    await takeBackHits(db, [mark]);
  } catch {
    // The database is away: one of five tries is lost.
  }
}
