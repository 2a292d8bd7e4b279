import type { FailureCode, FailureName } from './codes.ts';

export interface Success<T> {
  code: 0;
  error: null;
  message: string;
  data: T;
}

export interface ErrorEnvelope {
  code: FailureCode;
  error: FailureName;
  message: string;
  data: ErrorDetails | null;
}

export interface ErrorDetails {
  /** With INVALID_INPUT: what is wrong with each field. */
  fields?: Record<string, string>;
  /** With TOO_MANY_REQUESTS and UNAVAILABLE: in how many seconds it may be tried again. */
  retryAfter?: number;
}

export type Envelope<T> = Success<T> | ErrorEnvelope;
