import type { z } from 'zod';
import type { FailureName } from '../error-codes.ts';
import type { Role } from './roles.ts';

/** `anyone`: no session is needed, such as for logging in; otherwise one of the groups in `roles.ts`. */
export type DeskCaller = 'anyone' | readonly Role[];

/** One call of the desk, sent as `POST /desk/api/<path>`. */
export interface DeskCall<Path extends string, Body extends z.ZodType, Reply, Who extends DeskCaller = DeskCaller> {
  readonly path: Path;
  readonly roles: Who;
  /**
   * Needs the password or a passkey again if the last proof is over 15 minutes old; fails with FORBIDDEN and `stepUp`
   * otherwise.
   */
  readonly stepUp?: true;
  readonly body: Body;
  /** Errors of this call in addition to those of every call of its kind. */
  readonly errors?: readonly FailureName[];
  /** Never set: carries the type of the reply. */
  readonly reply?: Reply;
}

const errorsOfAll = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const;
const errorsOfStaff = ['NOT_LOGGED_IN', 'SESSION_EXPIRED', 'FORBIDDEN'] as const;

/** All errors that a call can return. */
export function deskErrorsOf({
  roles: who,
  errors = [],
}: Pick<DeskCall<string, z.ZodType, unknown>, 'roles' | 'errors'>): FailureName[] {
  return [...new Set<FailureName>([...(who === 'anyone' ? [] : errorsOfStaff), ...errors, ...errorsOfAll])];
}

export function defineDeskCall<Reply>() {
  return <Path extends string, Body extends z.ZodType, Who extends DeskCaller>(
    call: DeskCall<Path, Body, Reply, Who>,
  ): DeskCall<Path, Body, Reply, Who> => call;
}
