import { type Count, noCount } from './counters.ts';
import type { RequestError, RequestKind } from './request-trace.ts';

export interface RequestSample {
  kind: RequestKind;
  route: string;
  method: string;
  status: number;
}

export type QueryError = 'away' | 'timeout' | 'gave-way' | 'refused' | 'other';

/** Whoever makes figures of what happens in this process. */
export interface Metrics {
  count: Count;
  answered(request: RequestSample, seconds: number): void;
  inTrouble(kind: RequestKind, trouble: RequestError): void;
  queried(seconds: number): void;
  queryFailed(trouble: QueryError): void;
  waitedForConnection(seconds: number): void;
  /** A page was made: its data were asked for, then it was rendered. */
  madePage(part: 'load' | 'render', seconds: number): void;
}

/** Where nobody may look, nothing is counted. */
export const noMetrics: Metrics = {
  count: noCount,
  answered() {},
  inTrouble() {},
  queried() {},
  queryFailed() {},
  waitedForConnection() {},
  madePage() {},
};
