import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Count } from './metric-events.ts';

const pause = 1_000;

export type ThrottledLines = ReturnType<typeof createThrottledLines>;

/**
 * Limits log lines to one per second and name. Under load everything is slow at once, and writing every line would make
 * it slower. Names come from the code, so the map stays small.
 */
export function createThrottledLines(clock: Clock) {
  const written = new Map<string, { at: number; leftOut: number }>();

  /** Returns how many lines were left out before this one, or null if this one is to be left out too. */
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

/** Wraps a log so that warnings and errors are also counted in the metrics. */
export function countingLog(log: Log, count: Count): Log {
  const counted = (level: 'warn' | 'error'): Log['warn'] => {
    return (...line: Parameters<Log['warn']>) => {
      count('logLine', { level });
      log[level](...line);
    };
  };
  return {
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: counted('warn'),
    error: counted('error'),
  };
}
