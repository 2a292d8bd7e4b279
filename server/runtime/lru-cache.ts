import type { Clock } from './clock.ts';

export interface LruCacheOptions<Value> {
  /** The most that all entries may weigh together. */
  max: number;
  /** The weight of an entry; by default 1, so that `max` is a number of entries. */
  weightOf?: (value: Value) => number;
}

/** A map that evicts its least recently used entries beyond its bound. */
export class LruCache<Key, Value> {
  readonly max: number;
  readonly #weightOf: (value: Value) => number;
  readonly #entries = new Map<Key, Value>();
  #weight = 0;

  constructor({ max, weightOf = () => 1 }: LruCacheOptions<Value>) {
    this.max = max;
    this.#weightOf = weightOf;
  }

  get size(): number {
    return this.#entries.size;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    // Deleted and inserted again, so that the first key is always the least recently used.
    if (value !== undefined && this.#entries.delete(key)) this.#entries.set(key, value);
    return value;
  }

  /** Does not store a value that alone weighs more than the bound. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.#weightOf(value);
    if (weight > this.max) return;
    this.#entries.set(key, value);
    this.#weight += weight;
    for (const leastRecent of this.#entries.keys()) {
      if (this.#weight <= this.max) break;
      this.delete(leastRecent);
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weightOf(value);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}

export interface ResultCacheOptions {
  max: number;
  /** Lifetime of a result in milliseconds. */
  lifetime: number;
  clock: Clock;
}

/** Caches results for a short time; concurrent callers share one computation. A failure is not cached. */
export function createResultCache<T>({ max, lifetime, clock }: ResultCacheOptions) {
  const entries = new LruCache<string, { result: Promise<T>; until: number }>({ max });

  function get(key: string, compute: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    const cached = entries.get(key);
    if (cached && cached.until > now) return cached.result;
    const entry = { result: compute(), until: now + lifetime };
    entries.set(key, entry);
    entry.result.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.result;
  }

  return { get, clear: () => entries.clear(), size: () => entries.size };
}
