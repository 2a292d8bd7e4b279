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
  carrier: Provider;
  sealing: MessageEncryption;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  random: () => number;
  count: Count;
  /** Writes down what became of a message, however long the database takes; never throws. */
  record(write: () => Promise<void>): Promise<void>;
}

/** Sends the messages of one channel, so that slow mail does not hold up an SMS. */
export function createChannelSender(options: ChannelSenderOptions) {
  const { db, channel, carrier, sealing, clock, log, random, count, record } = options;
  const by = carrier.name;
  const breaker = createCircuitBreaker(clock, (isOpen) => {
    if (isOpen) log.warn({ channel, by }, 'a provider fails again and again; it is left alone for a while');
    else log.info({ channel, by }, 'a provider takes messages again');
  });
  const underWay = new Set<Promise<void>>();
  let taking: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  /** Takes what is due as far as there is room; asked again meanwhile, it looks once more. */
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
      // Whoever looks every second tells of a database that is away.
      takeDue().catch(() => {});
    });
    underWay.add(attempt);
  }

  async function send(taken: TakenMessage): Promise<void> {
    const trouble = await handOver(taken);
    // A refusal of this one message says nothing about the provider, neither good nor bad.
    if (!trouble) breaker.succeeded();
    else if (trouble.isProviderFailing) breaker.failed();
    const { kind, masked: recipient, attempts } = taken;
    const counted = (outcome: MetricEvents['message']['outcome']) =>
      count('message', { channel, driver: by, outcome, area: taken.area ?? '' });
    const about = { channel, kind, recipient, by, attempts };
    if (!trouble) {
      log.info(about, 'a message was sent');
      counted('sent');
      return end({ state: 'sent' });
    }
    const failure = trouble.message;
    if (trouble.failure === 'not-taken' || (trouble.failure === 'unknown' && carrier.isIdempotent)) {
      const pause = retryDelay(attempts, random);
      log.info({ ...about, failure, pause }, 'a message was not taken; it will be tried again');
      counted('retry');
      return record(() => tryMessageLater(db, taken, pause, failure));
    }
    const state = trouble.failure === 'unknown' ? 'unknown' : 'failed';
    log.warn({ ...about, failure, state }, 'a message was given up');
    counted(state);
    return end({ state, failure });

    function end(ending: Ending): Promise<void> {
      return record(() => endMessage(db, taken, ending));
    }
  }

  async function handOver({ id, sealed }: TakenMessage): Promise<DeliveryError | null> {
    try {
      const letter = open(id, sealed);
      if (channel === 'sms' && !isMobileNumber(letter.to)) throw new DeliveryError('refused', 'not a mobile number');
      await carrier.send({ id, ...letter });
      return null;
    } catch (error) {
      if (error instanceof DeliveryError) return error;
      log.error({ err: error, channel, by }, 'sending failed in an unforeseen way');
      return new DeliveryError('unknown', 'unforeseen');
    }
  }

  function open(id: string, sealed: Buffer) {
    try {
      return sealing.open(id, sealed);
    } catch {
      throw new DeliveryError('refused', 'sealed with another SECRET_KEY');
    }
  }

  function noteGivenUp({ kind, area, masked }: GivenUpMessage, outcome: 'unknown' | 'late', failure: string): void {
    log.warn({ channel, kind, recipient: masked, by, failure }, 'a message was given up');
    count('message', { channel, driver: by, outcome, area: area ?? '' });
  }

  return {
    takeDue,
    /** Everything that was taken has come to its end. */
    async settled(): Promise<void> {
      while (taking || underWay.size > 0) await Promise.all([taking?.catch(() => {}), ...underWay]);
    },
    async tidy(): Promise<void> {
      if (carrier.isIdempotent) {
        const messages = await retryAbandoned(db, channel);
        if (messages > 0) log.warn({ channel, messages }, 'messages were interrupted while being sent; they go again');
      } else {
        const interrupted = await giveUpAbandoned(db, channel);
        for (const each of interrupted) noteGivenUp(each, 'unknown', 'interrupted while being sent');
      }
      for (const late of await expireLateMessages(db, channel)) noteGivenUp(late, 'late', 'too late to be of use');
    },
    isAvailable: () => breaker.room(1) > 0,
    breakerState: breaker.state,
    stop() {
      isStopped = true;
    },
  };
}
