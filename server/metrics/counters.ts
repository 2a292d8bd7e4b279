import type { Channel } from '../messaging/queries/outbox.ts';

/** What a verification code is for, and where it goes; `area` is a dialling code such as `+886`, empty for mail. */
export interface AboutCode {
  channel: Channel;
  purpose: 'register' | 'forgot' | 'phone' | 'email' | 'email-link';
  area: string;
}

/** Everything that is counted as it happens, and by what: a few known words, never a path, a phone or a name. */
export interface MetricEvents {
  login: { outcome: 'succeeded' | 'wrong' | 'locked' | 'busy' | 'failed' };
  /** A refresh token was exchanged, sent again by another tab, used by two hands, or is not good. */
  refresh: { outcome: 'refreshed' | 'repeated' | 'reused' | 'expired' };
  /** Somebody was turned away because too many wait for a password to be hashed. */
  passwordTurnedAway: Record<never, never>;
  codeAsked: AboutCode & { outcome: 'accepted' | 'limited' | 'ceiling' | 'provider-away' | 'failed' };
  codeTried: AboutCode & { outcome: 'right' | 'wrong' | 'limited' };
  /** One attempt to hand a message to a provider; `late` was given up without a further one, `dropped` without any. */
  message: {
    channel: Channel;
    driver: string;
    outcome: 'sent' | 'retry' | 'failed' | 'unknown' | 'late' | 'dropped';
    area: string;
  };
  logLine: { level: 'warn' | 'error' };
}

/** How a part of the site tells what happened; it does not know who listens. */
export type Count = <Name extends keyof MetricEvents>(what: Name, by: MetricEvents[Name], times?: number) => void;

export const noCount: Count = () => {};
