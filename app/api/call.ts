import type { CallBody, CallPath, CallReply } from '../../contract/api/calls.ts';
import { CallFailure, send } from './send.ts';

export { CallFailure } from './send.ts';

/** Who runs the session is asked before each call, and told when the server does not know its token. */
interface SessionGuard {
  /** Sees to it that a token which is known to have expired is replaced before it is shown to the server. */
  prepare(): Promise<void>;
  refused(): void;
}

let guard: SessionGuard | null = null;

export function guardCalls(by: SessionGuard): void {
  guard = by;
}

/** The way to the API. A call whose token is refused (1005) ends on the home page; it fails for its caller as well. */
export async function call<P extends CallPath>(path: P, body: CallBody<P>): Promise<CallReply<P>> {
  await guard?.prepare();
  try {
    return await send(path, body);
  } catch (failure) {
    if (failure instanceof CallFailure && failure.error === 'SESSION_EXPIRED') guard?.refused();
    throw failure;
  }
}
