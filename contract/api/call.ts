import type { z } from 'zod';
import type { FailureName } from '../codes.ts';

/** `either`: anyone may, and who is logged in is known by name. */
export type Caller = 'anyone' | 'member' | 'either';

/**
 * One call of the API: where it is, who may, what it takes and answers. The comment above each one opens with a sentence
 * that says what it does; the API's description is made of both.
 */
export interface Call<Path extends string, Body extends z.ZodType, Reply, Who extends Caller = Caller> {
  readonly path: Path;
  readonly who: Who;
  readonly body: Body;
  /** What it can be refused with besides what every call of its kind can. */
  readonly refusals?: readonly FailureName[];
  /** For the API's description alone. */
  readonly example: { readonly body: z.input<Body>; readonly reply: Reply };
}

const refusalsOfAll = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const;
const refusalsOfMembers = ['NOT_LOGGED_IN', 'SESSION_EXPIRED'] as const;

/** Everything that a call can be refused with. */
export function errorsOf({ who, refusals = [] }: Pick<Call<string, z.ZodType, unknown>, 'who' | 'refusals'>) {
  return [...new Set<FailureName>([...(who === 'member' ? refusalsOfMembers : []), ...refusals, ...refusalsOfAll])];
}

export function defineCall<Reply>() {
  return <Path extends string, Body extends z.ZodType, Who extends Caller>(
    call: Call<Path, Body, Reply, Who>,
  ): Call<Path, Body, Reply, Who> => call;
}
