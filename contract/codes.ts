import { messages } from './messages/messages.ts';

interface Failure {
  readonly code: number;
  readonly status: number;
  readonly message: string;
}

/** Every way a call can fail: its number, its HTTP status and what a person reads. Programmers read the comments. */
export const failures = {
  /** Something went wrong in the server; the answer's `x-request-id` leads to it in the log. */
  INTERNAL: { code: 1000, status: 500, message: messages.serverErrorLogged },
  /**
   * The body is not as it must be; `fields` names what is wrong. Also with 400 (no JSON object), 403 (from a page of
   * another site), 413 (too large) and 415 (not JSON).
   */
  INVALID_INPUT: { code: 1001, status: 422, message: messages.invalidInput },
  /** Phone or password is wrong; nobody is told which. */
  BAD_CREDENTIALS: { code: 1002, status: 401, message: messages.badCredentials },
  /** A member's call came without a token. */
  NOT_LOGGED_IN: { code: 1003, status: 401, message: messages.notLoggedIn },
  /** The verification code is wrong, has run out, was used up or was never sent. */
  BAD_CODE: { code: 1004, status: 422, message: messages.badCode },
  /** The token has run out, was revoked or is unknown: refresh it, or log in again. */
  SESSION_EXPIRED: { code: 1005, status: 401, message: messages.sessionExpired },
  /** The phone is another member's; told only to somebody who has just proved to hold it. */
  PHONE_TAKEN: { code: 1006, status: 409, message: messages.phoneTaken },
  /** There is no such article, category, tip or call. */
  NOT_FOUND: { code: 1007, status: 404, message: messages.notFound },
  /** Too often; `retryAfter` and the `Retry-After` header say in how many seconds it may be tried again. */
  TOO_MANY_REQUESTS: { code: 1008, status: 429, message: messages.tooManyRequests },
  /** What was sent is in use already, such as an address of mail. */
  CONFLICT: { code: 1009, status: 409, message: messages.conflict },
  /** The database or a provider does not answer, or too much is under way; nothing was half done. */
  UNAVAILABLE: { code: 1010, status: 503, message: messages.unavailable },
  /** Calls are made with POST. */
  METHOD_NOT_ALLOWED: { code: 1011, status: 405, message: messages.methodNotAllowed },
} as const satisfies Record<string, Failure>;

export type FailureName = keyof typeof failures;

export type FailureCode = (typeof failures)[FailureName]['code'];
