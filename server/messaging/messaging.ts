import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import type { SecretKeys } from '../encryption/encryption.ts';
import type { Count } from '../metrics/metric-events.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { createOutboxSender } from './jobs/outbox-sender.ts';
import { createMessageEncryption, createOutbox } from './outbox.ts';
import type { Provider } from './provider.ts';
import { createOutboxFile, type OutboxFile } from './providers/outbox-file.ts';
import type { Channel, Outbox } from './queries/outbox.ts';
import { ceilingsFor } from './sms-ceilings.ts';

export interface Messaging {
  outbox: Outbox;
  outboxFile: OutboxFile;
  breakerState(channel: Channel): ReturnType<CircuitBreaker['state']>;
  /** How many SMS may be sent a day to one dialling code, or to all if it is null. */
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

/** Builds the outbox and its providers, and starts the outbox sender. */
export async function startMessaging(options: MessagingOptions): Promise<Messaging> {
  const { db, config, secretKeys, clock, log, count } = options;
  const { SMS_DAILY_MAX: dailyMax } = config;
  const encryption = createMessageEncryption(secretKeys);
  const outboxFile = createOutboxFile(config.DATA_DIR, clock);
  const providers = await createProviders(config, outboxFile);
  const sender = createOutboxSender({ db, providers, encryption, clock, log, count });
  const { wakeSender, isAvailable, breakerState, stop } = sender;
  sender.start();
  const outbox = createOutbox({ encryption, dailyMax, log, wakeSender, isAvailable, count });
  const smsCeiling = (area: string | null) =>
    area === null ? ceilingsFor('', dailyMax).ofAll.ofDay : ceilingsFor(area, dailyMax).ofArea.ofDay;
  return { outbox, outboxFile, breakerState, smsCeiling, stop };
}

/** Creates the providers that the settings name; a driver's code is loaded only if it is chosen. */
async function createProviders(config: Config, outboxFile: OutboxFile): Promise<Record<Channel, Provider>> {
  return { sms: await smsProvider(config, outboxFile), mail: await mailProvider(config, outboxFile) };
}

/** `config.ts` has already checked that the chosen driver has its settings. */
export async function smsProvider(config: Config, outboxFile: OutboxFile): Promise<Provider> {
  if (config.SMS_DRIVER === 'outbox') return outboxFile.provider('sms');
  if (config.SMS_DRIVER === 'twilio') {
    const { createTwilio } = await import('./providers/twilio.ts');
    const { TWILIO_ACCOUNT_SID: accountSid = '', TWILIO_AUTH_TOKEN: authToken = '', TWILIO_FROM: from = '' } = config;
    return createTwilio({ accountSid, authToken, from });
  }
  const { createHttpGateway } = await import('./providers/http-gateway.ts');
  const { SMS_HTTP_URL: url = '', SMS_HTTP_METHOD: method, SMS_HTTP_HEADERS: headers, SMS_HTTP_BODY: body } = config;
  return createHttpGateway({ url, method, headers, body });
}

async function mailProvider(config: Config, outboxFile: OutboxFile): Promise<Provider> {
  if (config.MAIL_DRIVER === 'outbox') return outboxFile.provider('mail');
  const { createSmtp } = await import('./providers/smtp.ts');
  const { SMTP_URL: url = '', MAIL_FROM: from } = config;
  return createSmtp({ url, from: { name: from?.name ?? config.SITE_NAME, address: from?.address ?? '' } });
}
