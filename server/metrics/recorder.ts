import { type Count, noCount } from './counters.ts';
import type { RequestError, RequestKind } from './request-trace.ts';

export interface RequestSample {
  kind: RequestKind;
  route: string;
  method: string;
  status: number;
}

export type QueryError = 'away' | 'timeout' | 'gave-way' | 'refused' | 'other';

/** Records what happens in this process as metrics. */
export interface Metrics {
  count: Count;
  responded(request: RequestSample, seconds: number): void;
  requestFailed(kind: RequestKind, error: RequestError): void;
  queried(seconds: number): void;
  queryFailed(error: QueryError): void;
  waitedForConnection(seconds: number): void;
  /** A page was made: `load` is its data, `render` its HTML. */
  madePage(part: 'load' | 'render', seconds: number): void;
}

/** Used where `/metrics` is not served. */
export const noMetrics: Metrics = {
  count: noCount,
  responded() {},
  requestFailed() {},
  queried() {},
  queryFailed() {},
  waitedForConnection() {},
  madePage() {},
};
