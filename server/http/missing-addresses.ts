import type { KnownNames } from '../articles/known-names.ts';
import { ApiError } from '../errors/api-error.ts';
import { createNetworkLimit, networkRules } from '../rate-limits/network-limit.ts';
import { createWindowCounts } from '../rate-limits/window-limit.ts';
import type { Clock } from '../runtime/clock.ts';
import { LruCache } from '../runtime/lru-cache.ts';

/** From this many misses of all networks on, lookups are checked against all known names, loaded in one query. */
const floodRule = { times: 600, seconds: 60 };
const maxCached = 10_000;
const maxKeyLength = 1_000;

export interface MissesOptions {
  edition: () => string;
  /** Loads all names that exist; used when there are too many misses. */
  knownNames: () => Promise<KnownNames>;
  clock: Clock;
}

export interface Lookup<Found extends object> {
  /** Equal for all requests for the same page or file. */
  key: string;
  /** The networks that the lookup is counted for, from narrow to wide. */
  networks: string[];
  exists: (names: KnownNames) => boolean;
  /** Queries the database. Null: does not exist; a string: the address it has moved to. */
  find: () => Promise<Found | string | null>;
}

export type Misses = ReturnType<typeof createMisses>;

/**
 * Looks up content that may not exist. Misses and redirects are cached until the edition changes. Each network may ask
 * for a limited number of missing addresses; during a flood only names that exist reach the database.
 */
export function createMisses({ edition, knownNames, clock }: MissesOptions) {
  const limit = createNetworkLimit(networkRules.missingAddresses, clock);
  const everyone = createWindowCounts(floodRule.seconds, clock);
  const running = new Map<string, Promise<unknown>>();
  const cached = new LruCache<string, string | null>({ max: maxCached });
  let cachedEdition = '';

  function recall(key: string): string | null | undefined {
    if (cachedEdition !== edition()) {
      cachedEdition = edition();
      cached.clear();
    }
    return cached.get(key);
  }

  function remember(key: string, outcome: string | null, asOf: string): void {
    if (asOf === cachedEdition && key.length <= maxKeyLength) cached.set(key, outcome);
  }

  /** Throws TOO_MANY_REQUESTS if a network has asked for too many missing addresses. */
  async function mayExist({ key, networks, exists }: Lookup<object>): Promise<boolean> {
    const retryAfter = limit.retryAfter(networks);
    if (retryAfter === 0 && everyone.of('all') < floodRule.times) return true;
    const asOf = edition();
    // If the names cannot be loaded, the lookup itself will fail with the reason.
    const names = await knownNames().catch(() => null);
    if (!names || exists(names)) return true;
    if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
    limit.add(networks);
    remember(key, null, asOf);
    return false;
  }

  async function queryDatabase<Found extends object>({
    key,
    networks,
    find,
  }: Lookup<Found>): Promise<Found | string | null> {
    const asOf = edition();
    // Counted before the result is known, so that a thousand concurrent requests cannot all pass the limit.
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
    if (!isShared && !(await mayExist(lookup))) return null;
    // A concurrent request may have started the same lookup meanwhile.
    const shared = running.get(lookup.key) as Promise<Found | string | null> | undefined;
    if (shared) return shared;
    const started = queryDatabase(lookup).finally(() => running.delete(lookup.key));
    running.set(lookup.key, started);
    return started;
  }

  return { lookUp };
}
