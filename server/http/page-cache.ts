import type { Clock } from '../runtime/clock.ts';

/** Whatever is kept says what it costs in memory. */
export interface CacheEntry {
  readonly weight: number;
}

interface Entry<Copy> {
  copy: Copy;
  edition: string;
  madeAt: number;
  freshFor: number;
  weight: number;
}

export interface PageCacheOptions {
  maxBytes: number;
  clock: Clock;
  /** The mark of what is public now; a copy made under another one is not served while the database answers. */
  edition: () => string;
  /** For how long the database has not answered, in milliseconds; 0 while it does. */
  databaseAwayFor: () => number;
}

const staleFor = 60 * 60 * 1000;

export type PageCache<Copy extends CacheEntry> = ReturnType<typeof createPageCache<Copy>>;

/**
 * Renderings by page and known parameters, in the order of their last use and bounded by bytes. Many readers of a
 * page that is not there yet wait for one rendering.
 */
export function createPageCache<Copy extends CacheEntry>({
  maxBytes,
  clock,
  edition,
  databaseAwayFor,
}: PageCacheOptions) {
  const entries = new Map<string, Entry<Copy>>();
  const making = new Map<string, Promise<Copy | null>>();
  let bytes = 0;
  /** Plain numbers: whoever wants to know reads them, and a hit costs one addition. */
  const served = { hits: 0, stale: 0, misses: 0, shared: 0 };

  /** A copy that may be served as it is. */
  function fresh(key: string): Copy | null {
    const entry = entries.get(key);
    if (!entry) return null;
    const current = databaseAwayFor() > 0 ? isBearable(entry) : isCurrent(entry);
    if (!current) return null;
    entries.delete(key);
    entries.set(key, entry);
    return entry.copy;
  }

  /** A fresh copy went out. While the database is away it may not be what is true now. */
  function noteServed(): void {
    if (databaseAwayFor() > 0) served.stale += 1;
    else served.hits += 1;
  }

  function isCurrent(entry: Entry<Copy>): boolean {
    return entry.edition === edition() && ageOf(entry) < entry.freshFor;
  }

  /** Good enough while no other can be made: it was true when the database was last heard, or is not an hour old. */
  function isBearable(entry: Entry<Copy>): boolean {
    return databaseAwayFor() < staleFor && (entry.edition === edition() || ageOf(entry) < staleFor);
  }

  function ageOf(entry: Entry<Copy>): number {
    return clock.now().getTime() - entry.madeAt;
  }

  /** The copy of a page, made once however many ask; null where there is no such page, which is not remembered. */
  async function get(key: string, freshSeconds: number, make: () => Promise<Copy | null>): Promise<Copy | null> {
    const ready = fresh(key);
    if (ready) {
      noteServed();
      return ready;
    }
    const running = making.get(key);
    if (running) {
      served.shared += 1;
      return running;
    }
    served.misses += 1;
    const started = makeAndKeep(key, freshSeconds, make).finally(() => making.delete(key));
    making.set(key, started);
    return started;
  }

  async function makeAndKeep(key: string, freshSeconds: number, make: () => Promise<Copy | null>) {
    const entry = { edition: edition(), madeAt: clock.now().getTime(), freshFor: freshSeconds * 1000 };
    try {
      const copy = await make();
      drop(key);
      if (copy) keep(key, { ...entry, copy, weight: copy.weight + key.length * 2 });
      return copy;
    } catch (error) {
      const old = entries.get(key);
      if (!old || !isBearable(old)) throw error;
      served.stale += 1;
      return old.copy;
    }
  }

  function keep(key: string, entry: Entry<Copy>): void {
    if (entry.weight > maxBytes) return;
    entries.set(key, entry);
    bytes += entry.weight;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    bytes -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return { fresh, noteServed, get, size: () => ({ pages: entries.size, bytes }), maxBytes, served };
}
