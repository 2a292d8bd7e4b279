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
