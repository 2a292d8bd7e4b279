import type { AsyncLocalStorage } from 'node:async_hooks';

export type RequestKind = 'page' | 'payload' | 'api' | 'file' | 'media' | 'feed' | 'geo' | 'app' | 'probe' | 'other';

/** Why an answer is not what was asked for, where nobody meant to refuse it. */
export type RequestError = 'internal' | 'database-away' | 'gave-way';

/** What is known of a request while it is under way. Nothing in it comes from the visitor. */
export interface RequestTrace {
  id: string;
  kind: RequestKind;
  /** Which of its kind, as the contract names it: `news/article`, `auth/login`; empty where there is but one. */
  route: string;
  queries: number;
  /** Milliseconds of all statements together; of those that ran side by side each counts. */
  queryMs: number;
  /** Milliseconds of waiting for a connection. */
  waitMs: number;
  trouble: RequestError | null;
  /** What it started may go on after the answer, but is not its time any more. */
  isOver: boolean;
}

/** The request on whose behalf something is being done, if it is for one. */
export type CurrentRequest = AsyncLocalStorage<RequestTrace>;

export function beginTrace(id: string, kind: RequestKind, route: string): RequestTrace {
  return { id, kind, route, queries: 0, queryMs: 0, waitMs: 0, trouble: null, isOver: false };
}
