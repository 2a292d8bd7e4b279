import { randomBytes } from 'node:crypto';
import { plainPassword } from '../../contract/rules/password.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Count, noCount } from '../metrics/counters.ts';
import { type NetworkWidth, networksAround } from '../network/networks.ts';
import type { Hashing } from './hashing.ts';

const retryAfter = 3;

export interface PasswordsOptions {
  hashing: Pick<Hashing, 'hash' | 'verify'>;
  /** Hashes that are computed at the same time: each takes a core and 19 MiB. */
  atOnce: number;
  /** Calls that may wait for a hash, besides those whose hash is being computed. */
  waiting: number;
  /** Calls of one network that may be inside, running or waiting. */
  ofNetwork: Record<NetworkWidth, number>;
  count?: Count;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashing is the one expensive thing that strangers can ask for, so it has a door and a queue. */
export function createPasswords({ hashing, atOnce, waiting, ofNetwork, count = noCount }: PasswordsOptions) {
  let inside = 0;
  /** How many of them come from a network, narrow or wide. */
  const insideOf = new Map<string, number>();
  let running = 0;
  const queue: (() => void)[] = [];
  let nobodysHash: Promise<string> | undefined;

  /** Compared where there is no member, so that it takes as long as where there is one; made with the first comparison of all. */
  function hashOfNobody(): Promise<string> {
    nobodysHash ??= inTurn(() => hashing.hash(randomBytes(32).toString('base64'))).catch((error) => {
      nobodysHash = undefined;
      throw error;
    });
    return nobodysHash;
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The turn is handed on, so that no call slips in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  function refuseWhere(isFull: boolean): void {
    if (!isFull) return;
    count('passwordTurnedAway', {});
    throw new ApiError('UNAVAILABLE', { details: { retryAfter } });
  }

  const refuseSurplus = () => refuseWhere(inside >= atOnce + waiting);

  function step(names: string[], by: 1 | -1): void {
    inside += by;
    for (const name of names) {
      const left = (insideOf.get(name) ?? 0) + by;
      if (left > 0) insideOf.set(name, left);
      else insideOf.delete(name);
    }
  }

  return {
    /** For a call that can be refused before it is read. */
    refuseSurplus,
    /**
     * Everything that will hash goes through here first: a surplus is turned away before anything is done for it, and so
     * is what one network sends beyond its part, which leaves the rest of the queue to all others.
     */
    async admit<T>(network: string, work: () => Promise<T>): Promise<T> {
      refuseSurplus();
      const networks = networksAround(network);
      refuseWhere(networks.some(({ name, width }) => (insideOf.get(name) ?? 0) >= ofNetwork[width]));
      const names = networks.map(({ name }) => name);
      step(names, 1);
      try {
        return await work();
      } finally {
        step(names, -1);
      }
    },
    queue: () => ({ running, waiting: queue.length }),
    hash: (password: string): Promise<string> => inTurn(() => hashing.hash(plainPassword(password))),
    /** Whether the password is the one that was hashed; takes as long and is false where nothing was. */
    async matches(hashed: string | null, password: string): Promise<boolean> {
      const nobodys = await hashOfNobody();
      const isSame = await inTurn(() => hashing.verify(hashed ?? nobodys, plainPassword(password)));
      return isSame && hashed !== null;
    },
  };
}
