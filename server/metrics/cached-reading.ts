import type { Clock } from '../runtime/clock.ts';

/** Caches the result of `read` for `everyMs`; null if it failed. */
export function cachedReading<T>(clock: Clock, everyMs: number, read: () => Promise<T>): () => Promise<T | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<T | null> = Promise.resolve(null);
  return () => {
    const now = clock.now().getTime();
    if (now - readAt >= everyMs) {
      readAt = now;
      reading = read().catch(() => null);
    }
    return reading;
  };
}
