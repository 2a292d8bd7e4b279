import { messages } from './messages/api-errors.ts';
import { logMessages } from './messages/log.ts';

interface Failure {
  readonly code: number;
  readonly status: number;
  readonly message: string;
}

/** Every error of a call: its code, its HTTP status and its message for people. The comments are for programmers. */
export const failures = {
  /** Unexpected server error; the response's `x-request-id` identifies it in the log. */
  INTERNAL: { code: 1000, status: 500, message: logMessages.serverError },
  /**
   * The body is invalid; `fields` names what is wrong. Also with 400 (no JSON object), 403 (from a page of another
   * site), 413 (too large) and 415 (not JSON).
   */
  INVALID_INPUT: { code: 1001, status: 422, message: messages.invalidInput },
  /** Phone or password is wrong; the response does not say which. */
  BAD_CREDENTIALS: { code: 1002, status: 401, message: messages.badCredentials },
  /** A member's call was sent without a token. */
  NOT_LOGGED_IN: { code: 1003, status: 401, message: messages.notLoggedIn },
  /** The verification code is wrong, expired, used up or was never sent. */
  BAD_CODE: { code: 1004, status: 422, message: messages.badCode },
  /** The token is expired, revoked or unknown: refresh it, or log in again. */
  SESSION_EXPIRED: { code: 1005, status: 401, message: messages.sessionExpired },
  /** The phone belongs to another member; returned only after the caller has proved to own it. */
  PHONE_TAKEN: { code: 1006, status: 409, message: messages.phoneTaken },
  /** The article, category, tip or call does not exist. */
  NOT_FOUND: { code: 1007, status: 404, message: messages.notFound },
  /** Too many requests; `retryAfter` and the `Retry-After` header give the seconds until the next attempt. */
  TOO_MANY_REQUESTS: { code: 1008, status: 429, message: messages.tooManyRequests },
  /** The value is already in use, such as an email address. */
  CONFLICT: { code: 1009, status: 409, message: messages.conflict },
  /** The database or a provider is unavailable, or the server is overloaded; no change was left half done. */
  UNAVAILABLE: { code: 1010, status: 503, message: messages.unavailable },
  /** Calls must be sent with POST. */
  METHOD_NOT_ALLOWED: { code: 1011, status: 405, message: messages.methodNotAllowed },
  /** The caller's role does not allow the call. Only at the desk. */
  FORBIDDEN: { code: 1012, status: 403, message: messages.forbidden },
} as const satisfies Record<string, Failure>;

export type FailureName = keyof typeof failures;

export type FailureCode = (typeof failures)[FailureName]['code'];

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
  /** With BAD_CODE at the desk: what the code is for has expired and must be begun again. */
  isExpired?: true;
  /** With CONFLICT at the desk: the version that is stored now, and who stored it when. */
  current?: { version: number; by: string; at: string };
}

export type Envelope<T> = Success<T> | ErrorEnvelope;
