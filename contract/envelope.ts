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
  /** With TOO_MANY_REQUESTS and UNAVAILABLE: seconds until the next attempt. */
  retryAfter?: number;
}

export type Envelope<T> = Success<T> | ErrorEnvelope;
