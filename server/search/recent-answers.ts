import type { Clock } from '../runtime/clock.ts';

export interface RecentResultsOptions {
  most: number;
  /** Lifetime of a result in milliseconds. */
  keepFor: number;
  clock: Clock;
}

/** Caches results for a short time, so that a popular query is computed once for concurrent callers. */
export function createRecentResults<T>({ most, keepFor, clock }: RecentResultsOptions) {
  const entries = new Map<string, { result: Promise<T>; until: number }>();

  function get(key: string, make: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    const cached = entries.get(key);
    // Deleted and inserted again, so that the first key is the least recently used.
    entries.delete(key);
    if (cached && cached.until > now) {
      entries.set(key, cached);
      return cached.result;
    }
    const result = make();
    const entry = { result, until: now + keepFor };
    entries.set(key, entry);
    result.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    for (const leastRecent of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(leastRecent);
    }
    return result;
  }

  return { get, clear: () => entries.clear(), size: () => entries.size };
}
