import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Count, noCount } from './metric-events.ts';

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

export type RequestKind = 'page' | 'payload' | 'api' | 'file' | 'media' | 'feed' | 'geo' | 'app' | 'probe' | 'other';

/** Why a request failed other than by an intended ApiError. */
export type RequestError = 'internal' | 'database-away' | 'gave-way';

/** What is known of a running request. Contains no input of the visitor. */
export interface RequestTrace {
  id: string;
  kind: RequestKind;
  /** Its name in the contract, such as `news/article` or `auth/login`; empty if the kind has only one route. */
  route: string;
  queries: number;
  /** Sum of the durations of all statements in milliseconds, concurrent ones included. */
  queryMs: number;
  /** Milliseconds spent waiting for a connection. */
  waitMs: number;
  error: RequestError | null;
  /** Set after the response; work that continues is no longer counted for the request. */
  isOver: boolean;
}

/** The request that the current async context belongs to, if any. */
export type CurrentRequest = AsyncLocalStorage<RequestTrace>;

export function beginTrace(id: string, kind: RequestKind, route: string): RequestTrace {
  return { id, kind, route, queries: 0, queryMs: 0, waitMs: 0, error: null, isOver: false };
}
