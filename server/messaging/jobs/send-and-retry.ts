import { isMobileNumber } from '../../accounts/phone-number.ts';
import type { Db } from '../../database/connection.ts';
import type { Count, MetricEvents } from '../../metrics/metric-events.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { MessageEncryption } from '../outbox.ts';
import { DeliveryError, type Provider } from '../provider.ts';
import type { Channel } from '../queries/outbox.ts';
import {
  type Ending,
  endMessage,
  expireLateMessages,
  type FailedMessage,
  failAbandoned,
  retryAbandoned,
  type TakenMessage,
  takeDueMessages,
  tryMessageLater,
} from '../queries/outbox-sending.ts';

const mostAtOnce = 10;

export interface ChannelSenderOptions {
  db: Db;
  channel: Channel;
  provider: Provider;
  encryption: MessageEncryption;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  random: () => number;
  count: Count;
  /** Stores the outcome of a message; retries while the database is unavailable and never throws. */
  record(write: () => Promise<void>): Promise<void>;
}

/** Sends the messages of one channel. Each channel has its own sender, so that slow mail does not delay SMS. */
export function createChannelSender(options: ChannelSenderOptions) {
  const { db, channel, provider, encryption, clock, log, random, count, record } = options;
  const by = provider.name;
  const breaker = createCircuitBreaker(clock, (isOpen) => {
    if (isOpen) log.warn({ channel, by }, 'a provider fails repeatedly; sending is paused');
    else log.info({ channel, by }, 'a provider accepts messages again');
  });
  const underWay = new Set<Promise<void>>();
  let taking: Promise<void> | null = null;
  let isPending = false;
  let isStopped = false;

  /** Starts sending due messages up to the concurrency limit. A call during a run makes that run query once more. */
  function takeDue(): Promise<void> {
    isPending = true;
    taking ??= takeUntilNone().finally(() => {
      taking = null;
    });
    return taking;
  }

  async function takeUntilNone(): Promise<void> {
    while (isPending && !isStopped) {
      isPending = false;
      const room = breaker.room(mostAtOnce) - underWay.size;
      if (room <= 0) return;
      for (const taken of await takeDueMessages(db, { channel, driver: by, atMost: room })) begin(taken);
    }
  }

  function begin(taken: TakenMessage): void {
    const attempt = send(taken).then(() => {
      underWay.delete(attempt);
      // The outbox sender polls every second and logs database errors, so this call ignores them.
      takeDue().catch(() => {});
    });
    underWay.add(attempt);
  }

  async function send(taken: TakenMessage): Promise<void> {
    const error = await deliver(taken);
    // The rejection of a single message does not affect the circuit breaker.
    if (!error) breaker.succeeded();
    else if (error.isProviderFailing) breaker.failed();
    const { kind, masked: recipient, attempts } = taken;
    const counted = (outcome: MetricEvents['message']['outcome']) =>
      count('message', { channel, driver: by, outcome, area: taken.area ?? '' });
    const about = { channel, kind, recipient, by, attempts };
    if (!error) {
      log.info(about, 'a message was sent');
      counted('sent');
      return end({ state: 'sent' });
    }
    const failure = error.message;
    if (error.failure === 'not-accepted' || (error.failure === 'unknown' && provider.isIdempotent)) {
      const pause = retryDelay(attempts, random);
      log.info({ ...about, failure, pause }, 'a message was not accepted; it will be sent again');
      counted('retry');
      return record(() => tryMessageLater(db, taken, pause, failure));
    }
    const state = error.failure === 'unknown' ? 'unknown' : 'failed';
    log.warn({ ...about, failure, state }, 'a message failed');
    counted(state);
    return end({ state, failure });

    function end(ending: Ending): Promise<void> {
      return record(() => endMessage(db, taken, ending));
    }
  }

  async function deliver({ id, encrypted }: TakenMessage): Promise<DeliveryError | null> {
    try {
      const message = decrypt(id, encrypted);
      if (channel === 'sms' && !isMobileNumber(message.to)) throw new DeliveryError('rejected', 'not a mobile number');
      await provider.send({ id, ...message });
      return null;
    } catch (error) {
      if (error instanceof DeliveryError) return error;
      log.error({ err: error, channel, by }, 'sending failed unexpectedly');
      return new DeliveryError('unknown', 'unforeseen');
    }
  }

  function decrypt(id: string, encrypted: Buffer) {
    try {
      return encryption.decrypt(id, encrypted);
    } catch {
      throw new DeliveryError('rejected', 'encrypted with another SECRET_KEY');
    }
  }

  function reportFailed({ kind, area, masked }: FailedMessage, outcome: 'unknown' | 'late', failure: string): void {
    log.warn({ channel, kind, recipient: masked, by, failure }, 'a message failed');
    count('message', { channel, driver: by, outcome, area: area ?? '' });
  }

  return {
    takeDue,
    /** Resolves when no message is being sent any more. */
    async settled(): Promise<void> {
      while (taking || underWay.size > 0) await Promise.all([taking?.catch(() => {}), ...underWay]);
    },
    async tidy(): Promise<void> {
      if (provider.isIdempotent) {
        const messages = await retryAbandoned(db, channel);
        if (messages > 0) log.warn({ channel, messages }, 'sending of messages was interrupted; they are sent again');
      } else {
        const interrupted = await failAbandoned(db, channel);
        for (const each of interrupted) reportFailed(each, 'unknown', 'interrupted while sending');
      }
      for (const late of await expireLateMessages(db, channel)) reportFailed(late, 'late', 'expired');
    },
    isAvailable: () => breaker.room(1) > 0,
    breakerState: breaker.state,
    stop() {
      isStopped = true;
    },
  };
}

const firstDelay = 2_000;
const longestDelay = 10 * 60_000;

/** Doubles the delay with every attempt and adds jitter, so that messages are not retried all at the same time. */
function retryDelay(attempts: number, random: () => number): number {
  const whole = Math.min(firstDelay * 2 ** (attempts - 1), longestDelay);
  return Math.round(whole * (0.5 + random() / 2));
}
