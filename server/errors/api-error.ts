import { type FailureName, failures } from '../../contract/codes.ts';
import type { ErrorDetails, ErrorEnvelope } from '../../contract/envelope.ts';

interface ApiErrorOptions {
  message?: string;
  /** Where the failure's own status is not the right one: 400, 403, 413 and 415 are all INVALID_INPUT. */
  status?: number;
  details?: ErrorDetails;
}

/** Thrown wherever a call cannot be carried out; it becomes the answer in `http/api-routes.ts`, or in `http/early-refusals.ts` before it is read. */
export class ApiError extends Error {
  readonly failure: FailureName;
  readonly status: number;
  readonly details: ErrorDetails | null;

  constructor(failure: FailureName, options: ApiErrorOptions = {}) {
    super(options.message ?? failures[failure].message);
    this.failure = failure;
    this.status = options.status ?? failures[failure].status;
    this.details = options.details ?? null;
  }

  envelope(): ErrorEnvelope {
    return { code: failures[this.failure].code, error: this.failure, message: this.message, data: this.details };
  }
}

/** The content, or a part of it, that was asked for does not exist. */
export function notFound(): ApiError {
  return new ApiError('NOT_FOUND');
}

/** One field of the body is wrong in a way that its schema cannot see. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('INVALID_INPUT', { details: { fields: { [field]: message } } });
}
