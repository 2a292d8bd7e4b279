/** One SMS or mail on its way out. */
export interface Message {
  /** The same at every attempt, so that an idempotent provider recognises a repeated message. */
  id: string;
  to: string;
  subject?: string;
  text: string;
}

/**
 * not-accepted: the provider did not accept the message and may accept it later. refused: it did not accept it and never
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
