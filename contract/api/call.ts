import type { z } from 'zod';
import type { FailureName } from '../error-codes.ts';

/** `either`: open to all; a member is recognised by a valid token. */
export type Caller = 'anyone' | 'member' | 'either';

/**
 * One call of the API: its path, who may call it, its body and its reply. The first sentence of the comment on a call
 * is its summary in the API's description.
 */
export interface Call<Path extends string, Body extends z.ZodType, Reply, Who extends Caller = Caller> {
  readonly path: Path;
  readonly who: Who;
  readonly body: Body;
  /** Errors of this call in addition to those of every call of its kind. */
  readonly errors?: readonly FailureName[];
  /** Only used in the API's description. */
  readonly example: { readonly body: z.input<Body>; readonly reply: Reply };
}

const errorsOfAll = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const;
const errorsOfMembers = ['NOT_LOGGED_IN', 'SESSION_EXPIRED'] as const;

/** All errors that a call can return. */
export function errorsOf({ who, errors = [] }: Pick<Call<string, z.ZodType, unknown>, 'who' | 'errors'>) {
  return [...new Set<FailureName>([...(who === 'member' ? errorsOfMembers : []), ...errors, ...errorsOfAll])];
}

export function defineCall<Reply>() {
  return <Path extends string, Body extends z.ZodType, Who extends Caller>(
    call: Call<Path, Body, Reply, Who>,
  ): Call<Path, Body, Reply, Who> => call;
}
