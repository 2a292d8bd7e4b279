import { type ErrorDetails, type ErrorEnvelope, type FailureName, failures } from '../../contract/error-codes.ts';

interface ApiErrorOptions {
  message?: string;
  /** Overrides the status of the failure: 400, 403, 413 and 415 are all INVALID_INPUT. */
  status?: number;
  details?: ErrorDetails;
}

/** Thrown when a call fails. `http/api-errors.ts` turns it into an envelope. */
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

export function notFound(): ApiError {
  return new ApiError('NOT_FOUND');
}

/** Rejects one field of the body for a reason that its schema cannot check. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('INVALID_INPUT', { details: { fields: { [field]: message } } });
}
