import type { CallBody, CallPath, CallReply } from '../../contract/api/calls.ts';
import type { FailureName } from '../../contract/codes.ts';
import type { Envelope, ErrorDetails, ErrorEnvelope } from '../../contract/envelope.ts';
import { apiBase } from '../../contract/limits.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { callHeaders } from './headers.ts';
import { logServerError } from './server-error.ts';

const answerWithin = 10_000;

/** A call that was refused, or that never got an answer; then `error` is null. The message is fit to be shown. */
export class CallFailure extends Error {
  readonly code: number | null;
  readonly error: FailureName | null;
  readonly data: ErrorDetails | null;

  constructor(refusal: ErrorEnvelope | null) {
    super(refusal?.message ?? readingMessages.connectionTrouble);
    this.name = 'CallFailure';
    this.code = refusal?.code ?? null;
    this.error = refusal?.error ?? null;
    this.data = refusal?.data ?? null;
  }
}

/**
 * Sends a call as it stands, whatever the session is: for what runs the session. Everything else uses `call`.
 * It is sent once and never again by itself: nobody knows whether an unanswered one was carried out.
 */
export async function send<P extends CallPath>(path: P, body: CallBody<P>): Promise<CallReply<P>> {
  const answer = await post<CallReply<P>>(path, body);
  if (answer.error === null) return answer.data;
  throw new CallFailure(answer);
}

async function post<Reply>(path: string, body: unknown): Promise<Envelope<Reply>> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), answerWithin);
  try {
    const response = await fetch(`${apiBase}/${path}`, {
      method: 'POST',
      headers: callHeaders,
      body: JSON.stringify(body),
      signal: waiting.signal,
    });
    logServerError(response, path);
    const answer: unknown = await response.json();
    if (isEnvelope<Reply>(answer)) return answer;
  } catch {
    // No network, no answer in time, or an answer that is not ours: the caller hears one thing.
  } finally {
    clearTimeout(timer);
  }
  throw new CallFailure(null);
}

function isEnvelope<Reply>(answer: unknown): answer is Envelope<Reply> {
  return typeof answer === 'object' && answer !== null && 'error' in answer && 'code' in answer;
}
