import type { DeskBody, DeskCallPath, DeskReply } from '../../contract/desk/calls.ts';
import { deskApiBase } from '../../contract/desk/limits.ts';
import type { Envelope, ErrorDetails, FailureName } from '../../contract/error-codes.ts';
import { callMessages } from '../messages.ts';

const answerWithin = 20_000;

/** A call that failed. `error` is null if there was no answer; the message can be shown as it is. */
export class DeskError extends Error {
  readonly error: FailureName | null;
  readonly details: ErrorDetails | null;

  constructor(error: FailureName | null, message: string, details: ErrorDetails | null = null) {
    super(message);
    this.name = 'DeskError';
    this.error = error;
    this.details = details;
  }

  /** No answer, or a server that cannot answer now: the same call may succeed later. */
  get isTemporary(): boolean {
    return (
      this.error === null ||
      this.error === 'UNAVAILABLE' ||
      this.error === 'INTERNAL' ||
      this.error === 'TOO_MANY_REQUESTS'
    );
  }

  get needsLogin(): boolean {
    return this.error === 'NOT_LOGGED_IN' || this.error === 'SESSION_EXPIRED';
  }

  get needsStepUp(): boolean {
    return this.error === 'FORBIDDEN' && this.details?.stepUp === true;
  }
}

interface CallHooks {
  /** The session has ended. */
  loggedOut(): void;
  /** Resolves to whether the person has proved their identity again. */
  stepUp(): Promise<boolean>;
}

let hooks: CallHooks | null = null;

export function setCallHooks(next: CallHooks): void {
  hooks = next;
}

interface CallOptions {
  /** The call outlives the page that sends it; its body must be small. */
  outlivesPage?: boolean;
}

/** Sends a call of the desk. A call that needs a fresh proof of identity asks for it and is then sent again. */
export async function call<P extends DeskCallPath>(
  path: P,
  body: DeskBody<P>,
  options: CallOptions = {},
): Promise<DeskReply<P>> {
  try {
    return await send(path, body, options);
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.needsLogin && path !== 'session/whoami') hooks?.loggedOut();
    if (error.needsStepUp && (await hooks?.stepUp())) return send(path, body, options);
    throw error;
  }
}

async function send<P extends DeskCallPath>(
  path: P,
  body: DeskBody<P>,
  { outlivesPage = false }: CallOptions,
): Promise<DeskReply<P>> {
  let answer: Envelope<DeskReply<P>>;
  try {
    const response = await fetch(`${deskApiBase}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: outlivesPage,
      signal: AbortSignal.timeout(answerWithin),
    });
    answer = (await response.json()) as Envelope<DeskReply<P>>;
  } catch {
    throw new DeskError(null, callMessages.noAnswer);
  }
  if (answer.error === null) return answer.data;
  throw new DeskError(answer.error, answer.message, answer.data);
}

/** What a failed call says to the person. */
export function wordsOf(error: unknown): string {
  return error instanceof DeskError ? error.message : callMessages.unexpected;
}
