import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { plainPassword } from '../../contract/rules/password.ts';
import { type Count, uncounted } from '../counting.ts';
import { Refused } from '../refused.ts';

/** Argon2id is the package's own choice of kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const retryAfter = 3;

export interface PasswordsOptions {
  /** Hashes that are computed at the same time: each takes a core and 19 MiB. */
  atOnce: number;
  /** Calls that may wait for their turn. */
  waiting: number;
  count?: Count;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashing is the one expensive thing that strangers can ask for, so it has a door and a queue. */
export function createPasswords({ atOnce, waiting, count = uncounted }: PasswordsOptions) {
  let inside = 0;
  let running = 0;
  const queue: (() => void)[] = [];
  /** Compared where there is no member, so that it takes as long as where there is one. */
  const nobodysHash = hash(randomBytes(32), cost);
  nobodysHash.catch(() => {});

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The turn is handed on, so that nobody slips in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    /** Everything that will hash goes through here first: a surplus is turned away before anything is done for it. */
    async admit<T>(work: () => Promise<T>): Promise<T> {
      if (inside >= atOnce + waiting) {
        count('passwordTurnedAway', {});
        throw new Refused('UNAVAILABLE', { details: { retryAfter } });
      }
      inside += 1;
      try {
        return await work();
      } finally {
        inside -= 1;
      }
    },
    queue: () => ({ running, waiting: queue.length }),
    hash: (password: string): Promise<string> => inTurn(() => hash(plainPassword(password), cost)),
    /** Whether the password is the one that was hashed; takes as long and is false where nothing was. */
    async matches(hashed: string | null, password: string): Promise<boolean> {
      const known = hashed ?? (await nobodysHash);
      const isSame = await inTurn(() => verify(known, plainPassword(password)));
      return isSame && hashed !== null;
    },
  };
}
