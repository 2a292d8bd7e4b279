import { type FailureName, failures } from '../../contract/codes.ts';
import type { Refusal, RefusalDetails } from '../../contract/envelope.ts';

interface RefusedOptions {
  message?: string;
  /** Where the failure's own status is not the right one: 400, 403, 413 and 415 are all INVALID_INPUT. */
  status?: number;
  details?: RefusalDetails;
}

/** Thrown wherever a call cannot be carried out; it becomes the answer in `http/api-routes.ts`, or in `http/early-refusals.ts` before it is read. */
export class Refused extends Error {
  readonly failure: FailureName;
  readonly status: number;
  readonly details: RefusalDetails | null;

  constructor(failure: FailureName, options: RefusedOptions = {}) {
    super(options.message ?? failures[failure].message);
    this.failure = failure;
    this.status = options.status ?? failures[failure].status;
    this.details = options.details ?? null;
  }

  envelope(): Refusal {
    return { code: failures[this.failure].code, error: this.failure, message: this.message, data: this.details };
  }
}

/** The content, or a part of it, that was asked for does not exist. */
export function notFound(): Refused {
  return new Refused('NOT_FOUND');
}

/** One field of the body is wrong in a way that its schema cannot see. */
export function invalidField(field: string, message: string): Refused {
  return new Refused('INVALID_INPUT', { details: { fields: { [field]: message } } });
}
