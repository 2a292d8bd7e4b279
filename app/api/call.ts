import type { CallBody, CallPath, CallReply } from '../../contract/api/calls.ts';
import type { Envelope, ErrorDetails, ErrorEnvelope, FailureName } from '../../contract/error-codes.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { apiBase } from '../../contract/page-limits.ts';
import { callHeaders, logServerError } from './request.ts';

const timeout = 10_000;

/** A call that the server rejected, or that got no response; then `error` is null. The message can be shown to the visitor. */
export class CallFailure extends Error {
  readonly code: number | null;
  readonly error: FailureName | null;
  readonly data: ErrorDetails | null;

  constructor(envelope: ErrorEnvelope | null) {
    super(envelope?.message ?? readingMessages.connectionTrouble);
    this.name = 'CallFailure';
    this.code = envelope?.code ?? null;
    this.error = envelope?.error ?? null;
    this.data = envelope?.data ?? null;
  }
}

/** What to tell the visitor when something failed, usually a call. */
export function failureMessage(error: unknown): string {
  return error instanceof CallFailure ? error.message : readingMessages.connectionTrouble;
}

interface SessionGuard {
  /** Replaces an expired token before a call is sent. */
  prepare(): Promise<void>;
  /** Called when the server does not know the token of a call. */
  onExpired(): void;
}

let guard: SessionGuard | null = null;

/** The session registers itself here, since it sends calls itself. */
export function guardCalls(by: SessionGuard): void {
  guard = by;
}

/** Sends a call with a valid token. Where the server does not know the token (1005), the session is notified and the call fails. */
export async function call<P extends CallPath>(path: P, body: CallBody<P>): Promise<CallReply<P>> {
  await guard?.prepare();
  try {
    return await send(path, body);
  } catch (failure) {
    if (failure instanceof CallFailure && failure.error === 'SESSION_EXPIRED') guard?.onExpired();
    throw failure;
  }
}

/**
 * Sends a call whatever the session is: for the code that runs the session. Everything else uses `call`.
 * It is never repeated: a call without a response may have been carried out.
 */
export async function send<P extends CallPath>(path: P, body: CallBody<P>): Promise<CallReply<P>> {
  const envelope = await post<CallReply<P>>(path, body);
  if (envelope.error === null) return envelope.data;
  throw new CallFailure(envelope);
}

async function post<Reply>(path: string, body: unknown): Promise<Envelope<Reply>> {
  try {
    const response = await fetch(`${apiBase}/${path}`, {
      method: 'POST',
      headers: callHeaders,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    });
    logServerError(response, path);
    const envelope: unknown = await response.json();
    if (isEnvelope<Reply>(envelope)) return envelope;
  } catch {
    // No network, a timeout, or a response that is not ours: one failure for the caller.
  }
  throw new CallFailure(null);
}

function isEnvelope<Reply>(value: unknown): value is Envelope<Reply> {
  return typeof value === 'object' && value !== null && 'error' in value && 'code' in value;
}
