import type { QueryTiming } from '../database/connection.ts';
import { isDatabaseUnavailable, isDataException, isSerializationFailure, isTimedOut } from '../database/pg-errors.ts';
import type { Log } from '../runtime/log.ts';
import type { CurrentRequest, Metrics, QueryError, RequestTrace } from './recorder.ts';

const maxTextLength = 2_000;

export interface QueryTimingOptions {
  metrics: Metrics;
  current: CurrentRequest;
  /** Statements that take at least this many milliseconds are logged. */
  slowMs: number;
  log: Pick<Log, 'warn'>;
}

/**
 * Adds up the statements of each request and logs slow ones: their text, never their values. The histogram of all
 * statements is in `duration-histograms.ts`.
 */
export function createQueryTiming({ metrics, current, slowMs, log }: QueryTimingOptions): QueryTiming {
  function trace(): RequestTrace | undefined {
    const found = current.getStore();
    return found?.isOver ? undefined : found;
  }

  return {
    executed(text, ms, error) {
      const request = trace();
      if (request) {
        request.queries += 1;
        request.queryMs += ms;
      }
      metrics.queried(ms / 1000);
      if (error !== undefined) metrics.queryFailed(queryErrorOf(error));
      if (ms < slowMs) return;
      const sql = text.replace(/\s+/g, ' ').trim().slice(0, maxTextLength);
      log.warn(
        { sql, ms: Math.round(ms), requestId: request?.id, kind: request?.kind, route: request?.route },
        'slow query',
      );
    },
    waited(ms, error) {
      const request = trace();
      if (request) request.waitMs += ms;
      metrics.waitedForConnection(ms / 1000);
      if (error !== undefined) metrics.queryFailed(queryErrorOf(error));
    },
  };
}

function queryErrorOf(error: unknown): QueryError {
  if (isTimedOut(error)) return 'timeout';
  if (isDatabaseUnavailable(error)) return 'away';
  if (isSerializationFailure(error)) return 'gave-way';
  return isDataException(error) ? 'refused' : 'other';
}
