import type { FailureCode, FailureName } from './codes.ts';

export interface Success<T> {
  code: 0;
  error: null;
  message: string;
  data: T;
}

export interface Refusal {
  code: FailureCode;
  error: FailureName;
  message: string;
  data: RefusalDetails | null;
}

export interface RefusalDetails {
  /** With INVALID_INPUT: what is wrong with each field. */
  fields?: Record<string, string>;
  /** With TOO_MANY_REQUESTS and UNAVAILABLE: in how many seconds it may be tried again. */
  retryAfter?: number;
}

export type Envelope<T> = Success<T> | Refusal;
