import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../database/connection.ts';
import { isDatabaseUnavailable, isSerializationFailure } from '../../database/pg-errors.ts';
import { type Count, noCount } from '../../metrics/counters.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { MessageEncryption } from '../encrypted-message.ts';
import type { Provider } from '../provider.ts';
import type { Channel } from '../queries/outbox.ts';
import { removeOldMessages } from '../queries/outbox-sending.ts';
import { createChannelSender } from './channel-sender.ts';

const lookEvery = 1_000;
const tidyEvery = 10_000;
const forgetEvery = 60 * 60_000;

export interface OutboxSenderOptions {
  db: Db;
  carriers: Record<Channel, Provider>;
  sealing: MessageEncryption;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  random?: () => number;
  count?: Count;
}

export type OutboxSender = ReturnType<typeof createOutboxSender>;

/** Sends what waits in the outbox for as long as the site runs; any number of processes may do so side by side. */
export function createOutboxSender({ carriers, random = Math.random, count = noCount, ...rest }: OutboxSenderOptions) {
  const { db, log } = rest;
  const stopping = new AbortController();
  const { signal } = stopping;
  const senderOf = (channel: Channel) =>
    createChannelSender({ ...rest, channel, carrier: carriers[channel], random, count, record });
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
          log.error({ err: error }, 'what became of a message could not be written down');
          return;
        }
        await pause(lookEvery, undefined, { signal }).catch(() => {});
      }
    }
  }

  /** The same trouble is told once, not every second; that the database goes with the site is none. */
  async function quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopping) log.warn({ err: error }, 'the outbox cannot be reached; trying again');
      isFailing = true;
    }
  }

  const look = () => quietly(() => Promise.all(both.map((sender) => sender.takeDue())));

  async function tidy(): Promise<void> {
    for (const sender of both) await sender.tidy();
  }

  return {
    /** Looks at once instead of within a second. */
    poke() {
      if (!signal.aborted) void look();
    },
    isAvailable: (channel: Channel) => channels[channel].isAvailable(),
    breakerState: (channel: Channel) => channels[channel].breakerState(),
    /** Sends all that is due now, and comes back when it is done. */
    async sendDue(): Promise<void> {
      await Promise.all(both.map((sender) => sender.takeDue()));
      await Promise.all(both.map((sender) => sender.settled()));
    },
    /** Ends what was abandoned or comes too late, and makes due again what may be. */
    tidy,
    start() {
      timers.push(
        setInterval(look, lookEvery),
        setInterval(() => quietly(tidy), tidyEvery),
        setInterval(() => quietly(() => removeOldMessages(db)), forgetEvery),
      );
      void look();
      void quietly(tidy);
    },
    /** Takes nothing more and finishes what is under way: three seconds at the most. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      for (const sender of both) sender.stop();
      await Promise.all(both.map((sender) => sender.settled()));
      stopping.abort();
    },
  };
}
