import type { Channel } from '../messaging/queries/outbox.ts';

/** What a verification code is for, and where it goes; `area` is a dialling code such as `+886`, empty for mail. */
export interface AboutCode {
  channel: Channel;
  purpose: 'register' | 'forgot' | 'phone' | 'email' | 'email-link';
  area: string;
}

/** Counted events and their labels, whose values are a few known words, never a path, a phone or a name. */
export interface MetricEvents {
  login: { outcome: 'succeeded' | 'wrong' | 'locked' | 'busy' | 'failed' };
  /** A refresh token was exchanged, repeated by another tab, reused after its exchange, or is not valid. */
  refresh: { outcome: 'refreshed' | 'repeated' | 'reused' | 'expired' };
  /** A call was rejected because the queue of passwords to hash is full. */
  passwordRejected: Record<never, never>;
  codeRequested: AboutCode & { outcome: 'accepted' | 'limited' | 'ceiling' | 'provider-away' | 'failed' };
  codeTried: AboutCode & { outcome: 'right' | 'wrong' | 'limited' };
  /** One attempt to send a message. `late`: given up without another attempt; `dropped`: without any attempt. */
  message: {
    channel: Channel;
    driver: string;
    outcome: 'sent' | 'retry' | 'failed' | 'unknown' | 'late' | 'dropped';
    area: string;
  };
  logLine: { level: 'warn' | 'error' };
}

/** Counts an event; the caller does not depend on a metrics library. */
export type Count = <Name extends keyof MetricEvents>(what: Name, by: MetricEvents[Name], times?: number) => void;

export const noCount: Count = () => {};
