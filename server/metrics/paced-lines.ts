import type { Clock } from '../runtime/clock.ts';

const pause = 1_000;

export type ThrottledLines = ReturnType<typeof createThrottledLines>;

/**
 * In a crowd everything is slow at once. One line a second for each name says as much as a hundred, and writing the
 * others would make it slower still. Names come from the code, so there are few.
 */
export function createThrottledLines(clock: Clock) {
  const written = new Map<string, { at: number; leftOut: number }>();

  /** How many were left out before this one, or null where this one is to be left out as well. */
  return (name: string): number | null => {
    const now = clock.now().getTime();
    const last = written.get(name);
    if (last && now - last.at < pause) {
      last.leftOut += 1;
      return null;
    }
    written.set(name, { at: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
