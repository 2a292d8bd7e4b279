import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { accountLimits } from '../../contract/account-limits.ts';
import { limits } from '../../contract/limits.ts';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import type { AboutCode, Count } from '../metrics/metric-events.ts';
import { countHits, type LimitHit, LimitReached, takeBackHits } from '../rate-limits/queries/rate-limits.ts';
import { codeRule } from './limit-rules.ts';
import {
  type CodeTarget,
  countTry,
  openCode,
  spendCode,
  storedPurpose,
  takeBackTry,
} from './queries/verification-codes.ts';

const secretBytes = 16;

/** A correct code that has not been used yet. */
export interface RightCode {
  target: CodeTarget;
  secret: Buffer;
  hit: LimitHit;
}

export interface IssuedCode {
  code: string;
  secondsLeft: number;
}

export type Codes = ReturnType<typeof createCodes>;

export interface CodesOptions {
  db: Kysely<Tables>;
  /** The first key derives new codes. */
  keys: readonly [Buffer, ...Buffer[]];
  count: Count;
}

/**
 * Verification codes. There is one valid code per phone or email and purpose. It is valid for `accountLimits.codeLife`, ten
 * minutes, and allows five attempts and one use.
 */
export function createCodes({ db, keys, count }: CodesOptions) {
  /** Also accepts a code that was sent before the operator's key was rotated. */
  const isRight = (secret: Buffer, target: CodeTarget, typed: string) =>
    keys.some((key) => isSameCode(codeOf(key, secret, target), typed));

  async function countedTry(target: CodeTarget) {
    try {
      return await countOnce(db, target);
    } catch (error) {
      if (error instanceof ApiError) count('codeTried', { ...labelsOf(target), outcome: 'limited' });
      throw error;
    }
  }

  return {
    /** Returns the code that is still valid, or a new one. A decoy is never accepted. */
    async issue(transaction: Transaction<Tables>, target: CodeTarget, isDecoy: boolean): Promise<IssuedCode> {
      const { codeLife: lifeSeconds, codeTries: mostTries } = accountLimits;
      const newSecret = randomBytes(secretBytes);
      const { secret, secondsLeft } = await openCode(transaction, {
        ...target,
        newSecret,
        isDecoy,
        lifeSeconds,
        mostTries,
      });
      return { code: codeOf(keys[0], secret, target), secondsLeft };
    },

    /**
     * Counts the attempt, compares the code and runs `work`; throws BAD_CODE if the code is wrong. If `work` fails before it
     * uses the code, the attempt is taken back.
     */
    async withRight<T>(target: CodeTarget, typed: string, work: (right: RightCode) => Promise<T>): Promise<T> {
      const counted = await countedTry(target);
      if (!counted || !isRight(counted.secret, target, typed) || counted.isDecoy) {
        count('codeTried', { ...labelsOf(target), outcome: 'wrong' });
        throw new ApiError('BAD_CODE');
      }
      const right = { target, secret: counted.secret, hit: counted.hit };
      try {
        const done = await work(right);
        count('codeTried', { ...labelsOf(target), outcome: 'right' });
        return done;
      } catch (error) {
        await giveBack(db, right);
        throw error;
      }
    },

    /** Uses up a correct code in the transaction that it authorises. Only one of several concurrent calls succeeds. */
    async use(transaction: Transaction<Tables>, { target, secret, hit }: RightCode): Promise<void> {
      // Locks the limit's row before the code's, in the same order as counting, which prevents deadlocks.
      await takeBackHits(transaction, [hit]);
      if (!(await spendCode(transaction, target, secret))) throw new ApiError('BAD_CODE');
    },
  };
}

/** Returns the metric labels: channel, purpose and dialling code only, since the rest of a target identifies a person. */
function labelsOf({ subject, purpose }: CodeTarget): AboutCode {
  const [area = ''] = subject.startsWith('+') ? subject.split(' ') : [];
  return { channel: area ? 'sms' : 'mail', purpose, area };
}

async function countOnce(db: Kysely<Tables>, target: CodeTarget) {
  try {
    return await db.transaction().execute(async (transaction) => {
      const hits = await countHits(transaction, [codeRule(target.subject)]);
      const counted = await countTry(transaction, target, accountLimits.codeTries);
      const [hit] = hits;
      if (counted && hit) return { ...counted, hit };
      // There is no valid code to guess, so the attempt is not counted.
      await takeBackHits(transaction, hits);
      return null;
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const { retryAfter } = error;
    throw new ApiError('TOO_MANY_REQUESTS', { message: accountMessages.codeTriesUsedUp, details: { retryAfter } });
  }
}

/** Takes back an attempt. Ignores its own errors, so that the caller sees why `work` failed. */
async function giveBack(db: Kysely<Tables>, { target, secret, hit }: RightCode): Promise<void> {
  try {
    await takeBackTry(db, target, secret);
    await takeBackHits(db, [hit]);
  } catch {
    // Without the database the attempt stays counted: one of five is lost.
  }
}

const codes = 10 ** limits.verifyCodeLength;
/** Larger numbers are skipped, because the modulo would make small codes more likely. */
const fair = 2 ** 32 - (2 ** 32 % codes);

/** Derives the code from its secret, so that the code itself is never stored. */
export function codeOf(key: Buffer, secret: Buffer, target: CodeTarget): string {
  const about = `${storedPurpose(target)}\n${target.subject}\n`;
  for (let round = 0; ; round += 1) {
    const digest = createHmac('sha256', key).update(`${round}\n${about}`).update(secret).digest();
    for (let at = 0; at < digest.length; at += 4) {
      const number = digest.readUInt32BE(at);
      if (number < fair) return String(number % codes).padStart(limits.verifyCodeLength, '0');
    }
  }
}

export function isSameCode(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
