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
  /** With FORBIDDEN at the desk: the caller must prove the password or passkey again, then repeat the call. */
  stepUp?: true;
  /** With CONFLICT at the desk: the version that is stored now, and who stored it when. */
  current?: { version: number; by: string; at: string };
}

export type Envelope<T> = Success<T> | ErrorEnvelope;
