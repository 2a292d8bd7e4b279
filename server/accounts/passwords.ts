import { randomBytes } from 'node:crypto';
import { plainPassword } from '../../contract/rules/password.ts';
import { type Count, uncounted } from '../counting.ts';
import { Refused } from '../refused.ts';
import type { Hashing } from './hashing.ts';

const retryAfter = 3;
/** From here on it is a crowd: on a usual day nobody waits behind as many. */
const crowd = 8;
/**
 * How far apart hashes begin, in a crowd, while pages are read. One takes a core for some 40 ms and empties the caches
 * of all: at full speed the pages beside it take twice as long, one by one with rests between them hardly longer.
 */
const apartInCrowd = 180;

export interface PasswordsOptions {
  hashing: Pick<Hashing, 'hash' | 'verify'>;
  /** Hashes that are computed at the same time: each takes a core and 19 MiB. */
  atOnce: number;
  /** Calls that may wait for their turn. */
  waiting: number;
  /** How many pages were asked for so far: readers go before a crowd that logs in. */
  pagesAsked?: () => number;
  count?: Count;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashing is the one expensive thing that strangers can ask for, so it has a door and a queue. */
export function createPasswords(options: PasswordsOptions) {
  const { hashing, atOnce, waiting, pagesAsked = () => 0, count = uncounted } = options;
  let pagesSeen = 0;
  let lastInCrowd = 0;
  let inside = 0;
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
      // Whoever is done need not wait for it.
      if (isRead() && queue.length >= crowd) handOnLater();
      else handOn();
    }
  }

  function handOnLater(): void {
    const now = performance.now();
    lastInCrowd = Math.max(lastInCrowd, now) + apartInCrowd;
    setTimeout(handOn, lastInCrowd - now);
  }

  /** The turn is handed on, so that nobody slips in between. */
  function handOn(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  /** Whether pages were asked for since the last turn ended. */
  function isRead(): boolean {
    const before = pagesSeen;
    pagesSeen = pagesAsked();
    return pagesSeen > before;
  }

  function refuseSurplus(): void {
    if (inside < atOnce + waiting) return;
    count('passwordTurnedAway', {});
    throw new Refused('UNAVAILABLE', { details: { retryAfter } });
  }

  return {
    /** For a call that can be refused before it is read. */
    refuseSurplus,
    /** Everything that will hash goes through here first: a surplus is turned away before anything is done for it. */
    async admit<T>(work: () => Promise<T>): Promise<T> {
      refuseSurplus();
      inside += 1;
      try {
        return await work();
      } finally {
        inside -= 1;
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
