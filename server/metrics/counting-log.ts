import type { Log } from '../runtime/log.ts';
import type { Count } from './counters.ts';

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
