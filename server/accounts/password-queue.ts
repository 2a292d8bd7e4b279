import { randomBytes } from 'node:crypto';
import { plainPassword } from '../../contract/rules/password.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Count, noCount } from '../metrics/metric-events.ts';
import { type NetworkWidth, networksAround } from '../network/client-networks.ts';
import type { Hashing } from './hashing.ts';

const retryAfter = 3;

export interface PasswordQueueOptions {
  hashing: Pick<Hashing, 'hash' | 'verify'>;
  /** Hashes that are computed at the same time: each takes a core and 19 MiB. */
  atOnce: number;
  /** Calls that may wait for a hash, besides those whose hash is being computed. */
  waiting: number;
  /** Calls of one network that may be admitted at the same time, running or waiting. */
  ofNetwork: Record<NetworkWidth, number>;
  count?: Count;
}

export type PasswordQueue = ReturnType<typeof createPasswordQueue>;

/** Limits and queues password hashing, the one expensive operation that visitors can request. */
export function createPasswordQueue({ hashing, atOnce, waiting, ofNetwork, count = noCount }: PasswordQueueOptions) {
  let admitted = 0;
  /** How many admitted calls come from each network, narrow or wide. */
  const admittedFrom = new Map<string, number>();
  let running = 0;
  const queue: (() => void)[] = [];
  let dummyHash: Promise<string> | undefined;

  /**
   * Returns a hash to compare with when there is no member, so that both cases take the same time. Created on first
   * use.
   */
  function dummyHashOnce(): Promise<string> {
    dummyHash ??= queued(() => hashing.hash(randomBytes(32).toString('base64'))).catch((error) => {
      dummyHash = undefined;
      throw error;
    });
    return dummyHash;
  }

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next call, so that no new call can take it first.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  function throwIfFull(isFull: boolean): void {
    if (!isFull) return;
    count('passwordRejected', {});
    throw new ApiError('UNAVAILABLE', { details: { retryAfter } });
  }

  const rejectExcess = () => throwIfFull(admitted >= atOnce + waiting);

  function countAdmitted(names: string[], by: 1 | -1): void {
    admitted += by;
    for (const name of names) {
      const left = (admittedFrom.get(name) ?? 0) + by;
      if (left > 0) admittedFrom.set(name, left);
      else admittedFrom.delete(name);
    }
  }

  return {
    /** Throws UNAVAILABLE when the queue is full. Called before a request is parsed. */
    rejectExcess,
    /**
     * Every call that will hash must be admitted first. Excess calls are rejected before any work is done for them, and so
     * are calls of one network beyond its share, which leaves the rest of the queue to other networks.
     */
    async admit<T>(network: string, work: () => Promise<T>): Promise<T> {
      rejectExcess();
      const networks = networksAround(network);
      throwIfFull(networks.some(({ name, width }) => (admittedFrom.get(name) ?? 0) >= ofNetwork[width]));
      const names = networks.map(({ name }) => name);
      countAdmitted(names, 1);
      try {
        return await work();
      } finally {
        countAdmitted(names, -1);
      }
    },
    queue: () => ({ running, waiting: queue.length }),
    hash: (password: string): Promise<string> => queued(() => hashing.hash(plainPassword(password))),
    /** Compares a password with a hash. A null hash takes the same time and returns false. */
    async matches(hashed: string | null, password: string): Promise<boolean> {
      const dummy = await dummyHashOnce();
      const isSame = await queued(() => hashing.verify(hashed ?? dummy, plainPassword(password)));
      return isSame && hashed !== null;
    },
  };
}
