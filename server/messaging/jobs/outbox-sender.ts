import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../database/connection.ts';
import { isDatabaseUnavailable, isSerializationFailure } from '../../database/pg-errors.ts';
import { type Count, noCount } from '../../metrics/metric-events.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { MessageEncryption } from '../outbox.ts';
import type { Provider } from '../provider.ts';
import type { Channel } from '../queries/outbox.ts';
import { removeOldMessages } from '../queries/outbox-sending.ts';
import { createChannelSender } from './send-and-retry.ts';

const pollInterval = 1_000;
const tidyInterval = 10_000;
const removeOldInterval = 60 * 60_000;

export interface OutboxSenderOptions {
  db: Db;
  providers: Record<Channel, Provider>;
  encryption: MessageEncryption;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  random?: () => number;
  count?: Count;
}

export type OutboxSender = ReturnType<typeof createOutboxSender>;

/** Sends the messages in the outbox while the site runs. Several processes may do this at the same time. */
export function createOutboxSender(options: OutboxSenderOptions) {
  const { db, providers, encryption, clock, log, random = Math.random, count = noCount } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const senderOf = (channel: Channel) =>
    createChannelSender({ db, channel, provider: providers[channel], encryption, clock, log, random, count, record });
  const channels = { sms: senderOf('sms'), mail: senderOf('mail') };
  const both = Object.values(channels);
  const timers: NodeJS.Timeout[] = [];
  let isFailing = false;
  let isStopping = false;

  async function record(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!(isDatabaseUnavailable(error) || isSerializationFailure(error)) || signal.aborted) {
          log.error({ err: error }, 'the outcome of a message could not be stored');
          return;
        }
        await pause(pollInterval, undefined, { signal }).catch(() => {});
      }
    }
  }

  /**
   * Logs an error that repeats every second only once, and none while the site stops: the database closes then as well.
   */
  async function quietly(job: () => Promise<unknown>): Promise<void> {
    try {
      await job();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopping) log.warn({ err: error }, 'the outbox cannot be reached; trying again');
      isFailing = true;
    }
  }

  const poll = () => quietly(() => Promise.all(both.map((sender) => sender.takeDue())));

  async function tidy(): Promise<void> {
    for (const sender of both) await sender.tidy();
  }

  return {
    /** Queries the outbox now instead of within a second. */
    wakeSender() {
      if (!signal.aborted) void poll();
    },
    isAvailable: (channel: Channel) => channels[channel].isAvailable(),
    breakerState: (channel: Channel) => channels[channel].breakerState(),
    /** Sends all messages that are due and resolves when they are done. */
    async sendDue(): Promise<void> {
      await Promise.all(both.map((sender) => sender.takeDue()));
      await Promise.all(both.map((sender) => sender.settled()));
    },
    /** Fails abandoned and expired messages; with an idempotent provider, abandoned ones are sent again. */
    tidy,
    start() {
      timers.push(
        setInterval(poll, pollInterval),
        setInterval(() => quietly(tidy), tidyInterval),
        setInterval(() => quietly(() => removeOldMessages(db)), removeOldInterval),
      );
      void poll();
      void quietly(tidy);
    },
    /** Takes no new messages and waits for those being sent, which the provider timeout limits to three seconds. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      for (const sender of both) sender.stop();
      await Promise.all(both.map((sender) => sender.settled()));
      stopping.abort();
    },
  };
}
