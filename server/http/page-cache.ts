import type { Clock } from '../runtime/clock.ts';
import { LruCache } from '../runtime/lru-cache.ts';

export interface CacheEntry {
  /** Estimated memory use in bytes. */
  readonly weight: number;
}

interface Entry<Page> {
  page: Page;
  edition: string;
  createdAt: number;
  freshFor: number;
  weight: number;
}

export interface PageCacheOptions {
  maxBytes: number;
  clock: Clock;
  /** The current edition; entries of another edition are not served while the database is available. */
  edition: () => string;
  /** How long the database has been unavailable, in milliseconds; 0 while it is available. */
  databaseUnavailableFor: () => number;
}

const staleFor = 60 * 60 * 1000;

export type PageCache<Page extends CacheEntry> = ReturnType<typeof createPageCache<Page>>;

/**
 * An LRU cache of rendered pages, keyed by page and known parameters and bounded by bytes. Concurrent requests for a
 * page that is not cached yet share one rendering.
 */
export function createPageCache<Page extends CacheEntry>({
  maxBytes,
  clock,
  edition,
  databaseUnavailableFor,
}: PageCacheOptions) {
  const entries = new LruCache<string, Entry<Page>>({ max: maxBytes, weightOf: ({ weight }) => weight });
  const making = new Map<string, Promise<Page | null>>();
  /** Plain numbers, so that a hit costs one addition. */
  const served = { hits: 0, stale: 0, misses: 0, shared: 0 };

  /** Returns an entry that may be served as it is. */
  function fresh(key: string): Page | null {
    const entry = entries.get(key);
    if (!entry) return null;
    const current = databaseUnavailableFor() > 0 ? isAcceptableStale(entry) : isCurrent(entry);
    return current ? entry.page : null;
  }

  /** Counts a served entry: stale while the database is unavailable, since content may have changed since. */
  function countServed(): void {
    if (databaseUnavailableFor() > 0) served.stale += 1;
    else served.hits += 1;
  }

  function isCurrent(entry: Entry<Page>): boolean {
    return entry.edition === edition() && ageOf(entry) < entry.freshFor;
  }

  /** Whether an entry may replace one that cannot be made: it has the last known edition, or is under an hour old. */
  function isAcceptableStale(entry: Entry<Page>): boolean {
    return databaseUnavailableFor() < staleFor && (entry.edition === edition() || ageOf(entry) < staleFor);
  }

  function ageOf(entry: Entry<Page>): number {
    return clock.now().getTime() - entry.createdAt;
  }

  /** Returns the cached page or makes it, once for concurrent requests. Null: no such page; that is not cached. */
  async function get(key: string, freshSeconds: number, make: () => Promise<Page | null>): Promise<Page | null> {
    const ready = fresh(key);
    if (ready) {
      countServed();
      return ready;
    }
    const running = making.get(key);
    if (running) {
      served.shared += 1;
      return running;
    }
    served.misses += 1;
    const started = makeAndStore(key, freshSeconds, make).finally(() => making.delete(key));
    making.set(key, started);
    return started;
  }

  async function makeAndStore(key: string, freshSeconds: number, make: () => Promise<Page | null>) {
    const entry = { edition: edition(), createdAt: clock.now().getTime(), freshFor: freshSeconds * 1000 };
    try {
      const page = await make();
      entries.delete(key);
      if (page) entries.set(key, { ...entry, page, weight: page.weight + key.length * 2 });
      return page;
    } catch (error) {
      const previous = entries.get(key);
      if (!previous || !isAcceptableStale(previous)) throw error;
      served.stale += 1;
      return previous.page;
    }
  }

  return { fresh, countServed, get, size: () => ({ pages: entries.size, bytes: entries.weight }), maxBytes, served };
}
