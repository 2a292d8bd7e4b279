import { type ErrorDetails, type ErrorEnvelope, type FailureName, failures } from '../../contract/error-codes.ts';
import { fieldMessages } from '../../contract/messages/body-field-errors.ts';

/** All statuses of INVALID_INPUT: not a JSON object, foreign origin, too large, wrong content type, and its own. */
const invalidStatuses = [400, 403, 413, 415, failures.INVALID_INPUT.status];

const retryHeader = {
  'Retry-After': { description: 'Seconds until it may be tried again.', schema: { type: 'integer' } },
};

const details: Partial<Record<FailureName, ErrorDetails>> = {
  INVALID_INPUT: { fields: { slug: fieldMessages.required } },
  TOO_MANY_REQUESTS: { retryAfter: 30 },
  UNAVAILABLE: { retryAfter: 5 },
};

/** Error responses shared by calls: one for each set of failures with the same status. */
export function createErrorResponses(meanings: ReadonlyMap<string, string>) {
  const responses: Record<string, object> = {};

  function responsesFor(names: FailureName[]): Record<number, object> {
    const byStatus: Record<number, FailureName[]> = {};
    for (const name of names) {
      const statuses = name === 'INVALID_INPUT' ? invalidStatuses : [failures[name].status];
      for (const status of statuses) byStatus[status] = [...(byStatus[status] ?? []), name];
    }
    return Object.fromEntries(Object.entries(byStatus).map(([status, group]) => [status, reference(group)]));
  }

  function reference(group: FailureName[]): object {
    const key = group.toSorted().join('-or-');
    responses[key] ??= {
      description: group.map((name) => `${failures[name].code} ${name}: ${meanings.get(name)}`).join('\n\n'),
      ...(group.some((name) => details[name]?.retryAfter) && { headers: retryHeader }),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ErrorEnvelope' },
          examples: Object.fromEntries(group.map((name) => [name, { value: exampleOf(name) }])),
        },
      },
    };
    return { $ref: `#/components/responses/${key}` };
  }

  return { responses, responsesFor };
}

function exampleOf(error: FailureName): ErrorEnvelope {
  const { code, message } = failures[error];
  return { code, error, message, data: details[error] ?? null };
}
