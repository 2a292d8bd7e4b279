import { messages } from './messages.ts';

interface Failure {
  readonly code: number;
  readonly status: number;
  readonly message: string;
}

/** Every way a call can fail: its number, its HTTP status and what a person reads. */
export const failures = {
  INTERNAL: { code: 1000, status: 500, message: messages.serverErrorLogged },
  INVALID_INPUT: { code: 1001, status: 422, message: messages.invalidInput },
  BAD_CREDENTIALS: { code: 1002, status: 401, message: messages.badCredentials },
  NOT_LOGGED_IN: { code: 1003, status: 401, message: messages.notLoggedIn },
  BAD_CODE: { code: 1004, status: 422, message: messages.badCode },
  SESSION_EXPIRED: { code: 1005, status: 401, message: messages.sessionExpired },
  PHONE_TAKEN: { code: 1006, status: 409, message: messages.phoneTaken },
  NOT_FOUND: { code: 1007, status: 404, message: messages.notFound },
  TOO_MANY_REQUESTS: { code: 1008, status: 429, message: messages.tooManyRequests },
  CONFLICT: { code: 1009, status: 409, message: messages.conflict },
  UNAVAILABLE: { code: 1010, status: 503, message: messages.unavailable },
  METHOD_NOT_ALLOWED: { code: 1011, status: 405, message: messages.methodNotAllowed },
} as const satisfies Record<string, Failure>;

export type FailureName = keyof typeof failures;
