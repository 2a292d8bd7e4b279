import type { Clock } from '../runtime/clock.ts';

/** An answer that is remembered for a while, however many ask; null where it could not be had. */
export function cachedReading<T>(clock: Clock, everyMs: number, ask: () => Promise<T>): () => Promise<T | null> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<T | null> = Promise.resolve(null);
  return () => {
    const now = clock.now().getTime();
    if (now - askedAt >= everyMs) {
      askedAt = now;
      answer = ask().catch(() => null);
    }
    return answer;
  };
}
