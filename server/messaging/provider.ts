/** One SMS or mail on its way out. */
export interface Message {
  /** The same at every attempt, for a provider that tells a repeated message from a new one by it. */
  id: string;
  to: string;
  subject?: string;
  text: string;
}

/**
 * not-taken: the provider certainly does not have it, and may take it later. refused: it certainly does not have it,
 * and never will. unknown: it may have it.
 */
export type DeliveryFailure = 'not-taken' | 'refused' | 'unknown';

/** Its message is written to the log and the operator's list: it names a status or a code, nothing of the letter. */
export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;
  /** Whether others would fare alike: the provider is away, or does not know the site's key. Opens the breaker. */
  readonly isProviderFailing: boolean;

  constructor(failure: DeliveryFailure, reason: string, isProviderFailing = failure !== 'refused') {
    super(reason);
    this.failure = failure;
    this.isProviderFailing = isProviderFailing;
  }
}

/** Whoever takes letters away: a provider, or the file that stands in for one. */
export interface Provider {
  readonly name: string;
  /** Whether a letter whose failure is unknown may be handed over again: its id keeps it from going out twice. */
  readonly isIdempotent: boolean;
  /** Comes back once the provider has taken the letter; throws `NotCarried` otherwise, after three seconds at the latest. */
  send(letter: Message): Promise<void>;
}

/** How long anybody outside may take to answer. */
export const providerTimeout = 3_000;
