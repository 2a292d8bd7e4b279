import type { Clock } from '../runtime/clock.ts';
import { LruCache } from '../runtime/lru-cache.ts';
import type { TouchedState, TouchedTags } from './touched-tags.ts';

export interface CacheEntry {
  /** Estimated memory use in bytes. */
  readonly weight: number;
  /** The tags of what it shows. */
  readonly tags: readonly string[];
}

interface Entry<Page> {
  page: Page;
  /** The last change of content that is known not to concern it. */
  sequence: number;
  /** When it was last known to be current. */
  currentAt: number;
  createdAt: number;
  freshFor: number;
  /** From when on it is made again in advance when it is asked for. */
  renewAt: number;
  make: MakePage<Page>;
  weight: number;
}

/** Makes a page; given the one from before, which it may return if nothing of it has changed. Null: no such page. */
export type MakePage<Page> = (previous: Page | null) => Promise<Page | null>;

export interface PageCacheOptions {
  maxBytes: number;
  clock: Clock;
  /** What changes of content have touched; an entry that shows something of it is made again. */
  touched: Pick<TouchedTags, 'sequence' | 'check'>;
  /** How long the database has been unavailable, in milliseconds; 0 while it is available. */
  databaseUnavailableFor: () => number;
}

const staleFor = 60 * 60 * 1000;
/** How long an outdated page may be served while a new one is made; the process learns of a change within 250 ms. */
const outdatedFor = 1_500;
/** While this many pages are made at once, outdated ones wait for their turn. */
const maxMaking = 8;
/** While fewer pages than this are made, those that will soon be too old are made in advance. */
const maxRenewing = 2;
/** The parts of its time after which a page is made in advance: spread, so that pages of one moment do not stay together. */
const renewal = { from: 0.7, spread: 0.25 };
/** Steps of the golden ratio lie evenly however many there are. */
const goldenStep = 0.618;
const tagWeight = 48;

export type PageCache<Page extends CacheEntry> = ReturnType<typeof createPageCache<Page>>;

/**
 * An LRU cache of rendered pages, keyed by page and known parameters and bounded by bytes. Concurrent requests for a
 * page share one rendering; the page from before a change is served to all but the first of them. Pages that are asked for
 * all the time are made again before they are too old, so that no reader waits for them.
 */
export function createPageCache<Page extends CacheEntry>({
  maxBytes,
  clock,
  touched,
  databaseUnavailableFor,
}: PageCacheOptions) {
  const entries = new LruCache<string, Entry<Page>>({ max: maxBytes, weightOf: ({ weight }) => weight });
  const making = new Map<string, Promise<Page | null>>();
  /** Those of them that are made in advance. */
  const renewing = new Set<string>();
  let spread = 0;
  /** Plain numbers, so that a hit costs one addition. */
  const served = { hits: 0, stale: 0, misses: 0, shared: 0 };

  /** Returns the page if it may be served as it is. */
  function servable(key: string): Page | null {
    const entry = entries.get(key);
    if (!entry) return null;
    const now = clock.now().getTime();
    const state = stateOf(entry, now);
    if (databaseUnavailableFor() > 0) return isAcceptableStale(entry, state, now) ? entry.page : null;
    if (state === 'current') {
      entry.currentAt = now;
      if (now >= entry.renewAt && making.size < maxRenewing) renew(key, entry);
      return entry.page;
    }
    if (state === 'withdrawn') entries.delete(key);
    return state === 'outdated' && isReplacedSoon(key, entry, now) ? entry.page : null;
  }

  /** Counts a served page: stale while the database is unavailable or a new one is being made. */
  function countServed(key: string): void {
    if (databaseUnavailableFor() > 0 || (making.size > 0 && making.has(key) && !renewing.has(key))) served.stale += 1;
    else served.hits += 1;
  }

  function stateOf(entry: Entry<Page>, now: number): TouchedState {
    const last = touched.sequence();
    if (entry.sequence !== last) {
      const state = touched.check(entry.page.tags, entry.sequence);
      if (state !== 'current') return state;
      entry.sequence = last;
    }
    return now - entry.createdAt < entry.freshFor ? 'current' : 'outdated';
  }

  /** Whether an outdated page may be served because a new one is being made, or will be when others are finished. */
  function isReplacedSoon(key: string, entry: Entry<Page>, now: number): boolean {
    return now - entry.currentAt < outdatedFor && (making.has(key) || making.size >= maxMaking);
  }

  /** Whether an entry may replace one that cannot be made: nothing is known to have changed, or it is under an hour old. */
  function isAcceptableStale(entry: Entry<Page>, state: TouchedState, now: number): boolean {
    if (databaseUnavailableFor() >= staleFor || state === 'withdrawn') return false;
    const isChanged = entry.sequence !== touched.sequence();
    return !isChanged || now - entry.createdAt < staleFor;
  }

  /** Returns the cached page or makes it, once for concurrent requests. Null: no such page; that is not cached. */
  async function get(key: string, freshSeconds: number, make: MakePage<Page>): Promise<Page | null> {
    const ready = servable(key);
    if (ready) {
      countServed(key);
      return ready;
    }
    const running = making.get(key);
    if (running) {
      served.shared += 1;
      return running;
    }
    served.misses += 1;
    return start(key, freshSeconds * 1000, make);
  }

  function start(key: string, freshFor: number, make: MakePage<Page>): Promise<Page | null> {
    const started = makeAndStore(key, freshFor, make).finally(() => making.delete(key));
    making.set(key, started);
    return started;
  }

  /** Makes a page in advance. If that fails, the first request after its time makes it and learns why it cannot be made. */
  function renew(key: string, entry: Entry<Page>): void {
    entry.renewAt = Number.POSITIVE_INFINITY;
    renewing.add(key);
    const end = () => renewing.delete(key);
    start(key, entry.freshFor, entry.make).then(end, end);
  }

  async function makeAndStore(key: string, freshFor: number, make: MakePage<Page>) {
    const now = clock.now().getTime();
    spread = (spread + goldenStep) % 1;
    const renewAt = now + freshFor * (renewal.from + renewal.spread * spread);
    // What changes while the page is made may or may not be in it.
    const entry = { sequence: touched.sequence(), currentAt: now, createdAt: now, freshFor, renewAt, make };
    try {
      const page = await make(entries.get(key)?.page ?? null);
      entries.delete(key);
      if (page) entries.set(key, { ...entry, page, weight: weightOf(key, page) });
      return page;
    } catch (error) {
      const previous = entries.get(key);
      if (!previous) throw error;
      const failedAt = clock.now().getTime();
      if (!isAcceptableStale(previous, stateOf(previous, failedAt), failedAt)) throw error;
      if (!renewing.has(key)) served.stale += 1;
      return previous.page;
    }
  }

  return {
    servable,
    countServed,
    get,
    size: () => ({ pages: entries.size, bytes: entries.weight }),
    maxBytes,
    served,
  };
}

function weightOf(key: string, { weight, tags }: CacheEntry): number {
  return weight + key.length * 2 + tags.length * tagWeight;
}
