import type { FailureName } from './codes.ts';

export interface Success<T> {
  code: 0;
  error: null;
  message: string;
  data: T;
}

export interface Refusal {
  code: number;
  error: FailureName;
  message: string;
  data: RefusalDetails | null;
}

/** `fields` comes with INVALID_INPUT, `retryAfter` (seconds) with TOO_MANY_REQUESTS and UNAVAILABLE. */
export interface RefusalDetails {
  fields?: Record<string, string>;
  retryAfter?: number;
}

export type Envelope<T> = Success<T> | Refusal;
