import type { KnownNames } from '../articles/known-names.ts';
import { ApiError } from '../errors/api-error.ts';
import { createNetworkLimit, networkRules } from '../rate-limits/network-limit.ts';
import { createWindowCounts } from '../rate-limits/window-limit.ts';
import type { Clock } from '../runtime/clock.ts';

/** From so many in a minute on, whoever asks, the database is asked for all names once instead. */
const calm = { times: 600, seconds: 60 };
const mostRemembered = 10_000;
const longestKey = 1_000;

export interface MissesOptions {
  edition: () => string;
  /** What exists, for when too much is asked for that does not. */
  knownNames: () => Promise<KnownNames>;
  clock: Clock;
}

export interface Lookup<Found extends object> {
  /** The same for all requests that mean the same thing. */
  key: string;
  /** Whom it is counted to, from narrow to wide. */
  networks: string[];
  exists: (names: KnownNames) => boolean;
  /** Asks the database. Null where there is no such thing; text is the address it has moved to. */
  find: () => Promise<Found | string | null>;
}

export type Misses = ReturnType<typeof createMisses>;

/**
 * Looks up what may be missing. What is missing or has moved is remembered until the edition changes; different missing
 * addresses are limited for each network, and under a flood nothing is asked that is not known to exist.
 */
export function createMisses({ edition, knownNames, clock }: MissesOptions) {
  const limit = createNetworkLimit(networkRules.missingAddresses, clock);
  const everyone = createWindowCounts(calm.seconds, clock);
  const running = new Map<string, Promise<unknown>>();
  let remembered = new Map<string, string | null>();
  let rememberedFor = '';

  function recall(key: string): string | null | undefined {
    if (rememberedFor !== edition()) {
      rememberedFor = edition();
      remembered = new Map();
    }
    const known = remembered.get(key);
    if (known === undefined) return undefined;
    remembered.delete(key);
    remembered.set(key, known);
    return known;
  }

  function remember(key: string, outcome: string | null, asOf: string): void {
    if (asOf !== rememberedFor || key.length > longestKey) return;
    remembered.set(key, outcome);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered) break;
      remembered.delete(oldest);
    }
  }

  /** Throws TOO_MANY_REQUESTS for a network that has asked for too much that is missing. */
  async function isWorthAsking({ key, networks, exists }: Lookup<object>): Promise<boolean> {
    const retryAfter = limit.retryAfter(networks);
    if (retryAfter === 0 && everyone.of('all') < calm.times) return true;
    const asOf = edition();
    // While the names cannot be read, the question itself will tell why.
    const names = await knownNames().catch(() => null);
    if (!names || exists(names)) return true;
    if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
    limit.add(networks);
    remember(key, null, asOf);
    return false;
  }

  async function ask<Found extends object>({ key, networks, find }: Lookup<Found>): Promise<Found | string | null> {
    const asOf = edition();
    // Counted before it is known, so that a thousand at once are not all within the limit.
    limit.add(networks);
    everyone.add('all');
    let isMissing = false;
    try {
      const found = await find();
      isMissing = found === null;
      if (found === null || typeof found === 'string') remember(key, found, asOf);
      return found;
    } finally {
      if (!isMissing) {
        limit.remove(networks);
        everyone.remove('all');
      }
    }
  }

  async function lookUp<Found extends object>(lookup: Lookup<Found>): Promise<Found | string | null> {
    const known = recall(lookup.key);
    if (known !== undefined) return known;
    const isShared = running.has(lookup.key);
    if (!isShared && !(await isWorthAsking(lookup))) return null;
    // Another may have asked meanwhile.
    const shared = running.get(lookup.key) as Promise<Found | string | null> | undefined;
    if (shared) return shared;
    const started = ask(lookup).finally(() => running.delete(lookup.key));
    running.set(lookup.key, started);
    return started;
  }

  return { lookUp };
}
