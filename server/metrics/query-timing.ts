import type { QueryTiming } from '../database/connection.ts';
import { isDataException } from '../database/data-exception.ts';
import { isDatabaseUnavailable, isSerializationFailure, isTimedOut } from '../database/pg-errors.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics, QueryError } from './recorder.ts';
import type { CurrentRequest, RequestTrace } from './request-trace.ts';

const longestText = 2_000;

export interface QueryTimingOptions {
  figures: Metrics;
  current: CurrentRequest;
  /** From how many milliseconds on a statement is worth a line. */
  slowMs: number;
  log: Pick<Log, 'warn'>;
}

/** Adds every statement up for the request that asked it, and writes slow ones down: their text, never their values. */
export function createQueryTiming({ figures, current, slowMs, log }: QueryTimingOptions): QueryTiming {
  function trace(): RequestTrace | undefined {
    const found = current.getStore();
    return found?.isOver ? undefined : found;
  }

  return {
    asked(text, ms, error) {
      const asker = trace();
      if (asker) {
        asker.queries += 1;
        asker.queryMs += ms;
      }
      figures.queried(ms / 1000);
      if (error !== undefined) figures.queryFailed(troubleOf(error));
      if (ms < slowMs) return;
      const sql = text.replace(/\s+/g, ' ').trim().slice(0, longestText);
      log.warn({ sql, ms: Math.round(ms), requestId: asker?.id, kind: asker?.kind, route: asker?.route }, 'slow query');
    },
    waited(ms, error) {
      const asker = trace();
      if (asker) asker.waitMs += ms;
      figures.waitedForConnection(ms / 1000);
      if (error !== undefined) figures.queryFailed(troubleOf(error));
    },
  };
}

function troubleOf(error: unknown): QueryError {
  if (isTimedOut(error)) return 'timeout';
  if (isDatabaseUnavailable(error)) return 'away';
  if (isSerializationFailure(error)) return 'gave-way';
  return isDataException(error) ? 'refused' : 'other';
}
