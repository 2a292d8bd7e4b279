import { isMobileNumber } from '../../accounts/phone-number.ts';
import type { Db } from '../../database/connection.ts';
import type { Count, MetricEvents } from '../../metrics/counters.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { retryDelay } from '../back-off.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { MessageEncryption } from '../encrypted-message.ts';
import { DeliveryError, type Provider } from '../provider.ts';
import type { Channel } from '../queries/outbox.ts';
import {
  type Ending,
  endMessage,
  expireLateMessages,
  type GivenUpMessage,
  giveUpAbandoned,
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
    if (isOpen) log.warn({ channel, by }, 'a provider fails again and again; it is left alone for a while');
    else log.info({ channel, by }, 'a provider takes messages again');
  });
  const underWay = new Set<Promise<void>>();
  let taking: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  /** Starts sending due messages up to the concurrency limit. A call during a run makes that run query once more. */
  function takeDue(): Promise<void> {
    isWanted = true;
    taking ??= takeWhileWanted().finally(() => {
      taking = null;
    });
    return taking;
  }

  async function takeWhileWanted(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
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
    if (error.failure === 'not-taken' || (error.failure === 'unknown' && provider.isIdempotent)) {
      const pause = retryDelay(attempts, random);
      log.info({ ...about, failure, pause }, 'a message was not taken; it will be tried again');
      counted('retry');
      return record(() => tryMessageLater(db, taken, pause, failure));
    }
    const state = error.failure === 'unknown' ? 'unknown' : 'failed';
    log.warn({ ...about, failure, state }, 'a message was given up');
    counted(state);
    return end({ state, failure });

    function end(ending: Ending): Promise<void> {
      return record(() => endMessage(db, taken, ending));
    }
  }

  async function deliver({ id, sealed }: TakenMessage): Promise<DeliveryError | null> {
    try {
      const message = decrypt(id, sealed);
      if (channel === 'sms' && !isMobileNumber(message.to)) throw new DeliveryError('refused', 'not a mobile number');
      await provider.send({ id, ...message });
      return null;
    } catch (error) {
      if (error instanceof DeliveryError) return error;
      log.error({ err: error, channel, by }, 'sending failed in an unforeseen way');
      return new DeliveryError('unknown', 'unforeseen');
    }
  }

  function decrypt(id: string, sealed: Buffer) {
    try {
      return encryption.open(id, sealed);
    } catch {
      throw new DeliveryError('refused', 'sealed with another SECRET_KEY');
    }
  }

  function reportGivenUp({ kind, area, masked }: GivenUpMessage, outcome: 'unknown' | 'late', failure: string): void {
    log.warn({ channel, kind, recipient: masked, by, failure }, 'a message was given up');
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
        if (messages > 0) log.warn({ channel, messages }, 'messages were interrupted while being sent; they go again');
      } else {
        const interrupted = await giveUpAbandoned(db, channel);
        for (const each of interrupted) reportGivenUp(each, 'unknown', 'interrupted while being sent');
      }
      for (const late of await expireLateMessages(db, channel)) reportGivenUp(late, 'late', 'too late to be of use');
    },
    isAvailable: () => breaker.room(1) > 0,
    breakerState: breaker.state,
    stop() {
      isStopped = true;
    },
  };
}
