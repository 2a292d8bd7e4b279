/** One SMS or mail on its way out. */
export interface Message {
  /** The same at every attempt, so that an idempotent provider recognises a repeated message. */
  id: string;
  to: string;
  subject?: string;
  text: string;
}

/** Delivers messages: an SMS or mail service, or the outbox file. */
export interface Provider {
  readonly name: string;
  /** Whether a message with an unknown outcome may be sent again: the provider recognises its id. */
  readonly isIdempotent: boolean;
  /** Resolves once the provider has accepted the message; otherwise throws `DeliveryError`, within `providerTimeout`. */
  send(message: Message): Promise<void>;
}

/** Milliseconds that a provider may take to respond. */
export const providerTimeout = 3_000;

export class ProviderTimeout extends Error {
  constructor() {
    super(`no response within ${providerTimeout} ms`);
  }
}

/**
 * not-accepted: the provider did not accept the message and may accept it later. rejected: it did not accept it and never
 * will. unknown: it may have accepted it.
 */
export type DeliveryFailure = 'not-accepted' | 'rejected' | 'unknown';

/**
 * Operators see the error's message in the log and in the send log, so it names a status or code and nothing of the
 * content.
 */
export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;
  /**
   * Whether other messages would fail too: the provider is down or rejects the site's key. Counts for the circuit
   * breaker.
   */
  readonly isProviderFailing: boolean;

  constructor(failure: DeliveryFailure, reason: string, isProviderFailing = failure !== 'rejected') {
    super(reason);
    this.failure = failure;
    this.isProviderFailing = isProviderFailing;
  }
}

/** Before the connection is established nothing has arrived; after that, a missing response leaves the outcome unknown. */
export function connectionError(error: NodeJS.ErrnoException, isConnected: boolean): DeliveryError {
  return new DeliveryError(isConnected ? 'unknown' : 'not-accepted', error.code ?? error.message);
}

/** Statuses about key, account, credit or capacity: they concern every message, which may be accepted later. */
const providerStatuses = new Set([401, 402, 407, 503]);

/**
 * Turns a status other than 2xx into a delivery error. The outcome of a redirect is unknown, since it is not followed. Any
 * other 4xx concerns this message alone: a destination that the provider does not serve must not stop other messages.
 */
export function httpError(status: number, detail = ''): DeliveryError {
  const reason = `HTTP ${status}${detail}`;
  if (providerStatuses.has(status)) return new DeliveryError('not-accepted', reason);
  if (status === 429) return new DeliveryError('not-accepted', reason, false);
  return new DeliveryError(status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown', reason);
}

export type SmtpFailure = Error & { code?: string; responseCode?: number; command?: string };

const serviceCloses = 421;

/** A rejected recipient or text concerns this mail only; it does not count as a failure of the server. */
export function smtpError(error: SmtpFailure, isDataRequested: boolean): DeliveryError {
  const { code, responseCode, command, message } = error;
  // Leaves out the server's reply text, which repeats the recipient's address.
  const reason = responseCode ? `SMTP ${responseCode}` : (code ?? message);
  const isAboutTheMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (responseCode && isAboutTheMail && responseCode !== serviceCloses) {
    return new DeliveryError(responseCode >= 500 ? 'rejected' : 'not-accepted', reason, false);
  }
  if (responseCode) return new DeliveryError('not-accepted', reason);
  if (isDataRequested) return new DeliveryError('unknown', reason);
  return new DeliveryError(isAboutTheMail ? 'rejected' : 'not-accepted', reason);
}
