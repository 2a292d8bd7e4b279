import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import type { SecretKeys } from '../encryption/encryption.ts';
import type { Count } from '../metrics/counters.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { ceilingsFor } from './ceilings.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { createMessageEncryption } from './encrypted-message.ts';
import { createOutboxSender } from './jobs/outbox-sender.ts';
import { createOutbox } from './outbox.ts';
import type { Provider } from './provider.ts';
import { createOutboxFile, type OutboxFile } from './providers/outbox-file.ts';
import type { Channel, Outbox } from './queries/outbox.ts';

export interface Messaging {
  /** For whoever has something to say to a phone or a mailbox. */
  outbox: Outbox;
  outboxFile: OutboxFile;
  breakerState(channel: Channel): ReturnType<CircuitBreaker['state']>;
  /** How many SMS a day to one dialling code, or to all together. */
  smsCeiling(area: string | null): number;
  stop(): Promise<void>;
}

export interface MessagingOptions {
  db: Kysely<Tables>;
  config: Config;
  secretKeys: SecretKeys;
  clock: Clock;
  log: Log;
  count: Count;
}

/** Everything between a queued message and the provider that takes it. */
export async function startMessaging(options: MessagingOptions): Promise<Messaging> {
  const { db, config, secretKeys, clock, log, count } = options;
  const { SMS_DAILY_MAX: dailyMax } = config;
  const sealing = createMessageEncryption(secretKeys);
  const outboxFile = createOutboxFile(config.DATA_DIR, clock);
  const carriers = await createCarriers(config, outboxFile);
  const sender = createOutboxSender({ db, carriers, sealing, clock, log, count });
  const { poke, isAvailable, breakerState, stop } = sender;
  sender.start();
  const outbox = createOutbox({ sealing, dailyMax, log, poke, isAvailable, count });
  const smsCeiling = (area: string | null) =>
    area === null ? ceilingsFor('', dailyMax).ofAll.ofDay : ceilingsFor(area, dailyMax).ofArea.ofDay;
  return { outbox, outboxFile, breakerState, smsCeiling, stop };
}

/** Those whom the settings name; a driver's code is loaded only where it is chosen. */
async function createCarriers(config: Config, outboxFile: OutboxFile): Promise<Record<Channel, Provider>> {
  return { sms: await smsCarrier(config, outboxFile), mail: await mailCarrier(config, outboxFile) };
}

/** `config.ts` has seen to it that a chosen driver has all it needs. */
async function smsCarrier(config: Config, outboxFile: OutboxFile): Promise<Provider> {
  if (config.SMS_DRIVER === 'outbox') return outboxFile.carrier('sms');
  if (config.SMS_DRIVER === 'twilio') {
    const { createTwilio } = await import('./providers/twilio.ts');
    const { TWILIO_ACCOUNT_SID: accountSid = '', TWILIO_AUTH_TOKEN: authToken = '', TWILIO_FROM: from = '' } = config;
    return createTwilio({ accountSid, authToken, from });
  }
  const { createHttpGateway } = await import('./providers/http-gateway.ts');
  const { SMS_HTTP_URL: url = '', SMS_HTTP_METHOD: method, SMS_HTTP_HEADERS: headers, SMS_HTTP_BODY: body } = config;
  return createHttpGateway({ url, method, headers, body });
}

async function mailCarrier(config: Config, outboxFile: OutboxFile): Promise<Provider> {
  if (config.MAIL_DRIVER === 'outbox') return outboxFile.carrier('mail');
  const { createSmtp } = await import('./providers/smtp.ts');
  const { SMTP_URL: url = '', MAIL_FROM: from } = config;
  return createSmtp({ url, from: { name: from?.name ?? config.SITE_NAME, address: from?.address ?? '' } });
}
