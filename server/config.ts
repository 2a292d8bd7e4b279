import path from 'node:path';
import { z } from 'zod';
import { cdnExpectations, cdnSecrets, cdnSettings, missingCdnSetting } from './cdn/settings.ts';
import {
  missingStorageSetting,
  storageExpectations,
  storageSecrets,
  storageSettings,
} from './media/storage/settings.ts';
import { missingSettingOf, sendingExpectations, sendingSecrets, sendingSettings } from './messaging/settings.ts';
import { isPublicHost } from './network/public-addresses.ts';
import { parseTrustedNetworks } from './network/trusted-networks.ts';
import { StartFailure } from './runtime/start-failure.ts';

/** A setting that cannot be used; its message names the variable. */
export class BadSetting extends StartFailure {}

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const wholeNumber = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const siteAddress = webAddress.refine((value) => {
  const { pathname, search, hash, username } = new URL(value);
  return `${pathname}${search}${hash}${username}` === '/';
});
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().min(1).optional(),
  SITE_URL: siteAddress.optional(),
  SITE_NAME: z.string().trim().min(1).max(40).default('見聞'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  SMS_DRIVER: z.enum(['outbox', 'twilio', 'http']).default('outbox'),
  SMS_DAILY_MAX: wholeNumber(0, 1_000_000).default(2000),
  MAIL_DRIVER: z.enum(['outbox', 'smtp']).default('outbox'),
  ALLOW_OUTBOX: z.enum(['0', '1']).default('0'),
  ...sendingSettings,
  ...cdnSettings,
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_OTHER: z.string().min(32).optional(),
  TRUST_PROXY: z.string().default('').transform(parseTrustedNetworks),
  PAGE_CACHE_MB: wholeNumber(0, 16_384).default(64),
  TRACKING_DAYS: wholeNumber(1, 3650).default(180),
  COPY_GUARD: flag.default(true),
  OFFLINE: flag.default(true),
  CONTACT_EMAIL: z.email().optional(),
  CONTACT_PHONE: z
    .string()
    .trim()
    .regex(/^\+?(?=(?:\D*\d){5,15}\D*$)[\d() -]+$/)
    .optional(),
  MEDIA_URL: webAddress.optional(),
  MEDIA_HOSTS: z.string().default('').transform(parseOrigins),
  ...storageSettings,
  UPLOAD_MAX_MB: wholeNumber(1, 2000).default(1024),
  UPLOAD_HOURS: wholeNumber(1, 720).default(48),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/)
    .optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,}$/)
    .optional(),
  GEO_URL: webAddress.optional(),
  AGENT_URL: webAddress.optional(),
  GEO_KEY: z.string().min(1).optional(),
  DEMO_CONTENT: flag.optional(),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 60_000).default(0),
  SLOW_QUERY_MS: wholeNumber(0, 600_000).default(200),
  SLOW_REQUEST_MS: wholeNumber(0, 600_000).default(1000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** The names of all settings. */
export const settingNames: string[] = Object.keys(settings.shape);

/** Describes valid values, for the message about an invalid one; choices and whole numbers describe themselves. */
const expectations: Partial<Record<keyof typeof settings.shape, string>> = {
  SITE_NAME: 'a name of 1 to 40 characters',
  MEDIA_URL: 'an http or https address',
  GEO_URL: 'an http or https address',
  AGENT_URL: 'an http or https address',
  SITE_URL: 'an http or https address without a path, such as https://news.example',
  DATABASE_URL: 'a postgres:// address',
  DATABASE_READ_URL: 'a postgres:// address',
  SECRET_KEY: 'at least 32 characters',
  SECRET_KEY_OTHER: 'at least 32 characters',
  TRUST_PROXY: 'a comma-separated list of networks such as 10.0.0.0/8, not half of all addresses or more',
  CONTACT_EMAIL: 'an email address',
  CONTACT_PHONE: 'a phone number such as 02-2345-6789 or +886 2 2345 6789',
  METRICS_TOKEN: 'at least 16 letters, digits or signs without spaces',
  MEDIA_HOSTS: 'a comma-separated list of https addresses without a path, such as https://video.example',
  GA_MEASUREMENT_ID: 'an id such as G-ABC123',
  ...sendingExpectations,
  ...cdnExpectations,
  ...storageExpectations,
};

const secrets = [
  'SECRET_KEY',
  'SECRET_KEY_OTHER',
  'METRICS_TOKEN',
  ...sendingSecrets,
  ...cdnSecrets,
  ...storageSecrets,
];

type Settings = z.infer<typeof settings>;

export interface Config extends Omit<Settings, 'HOST' | 'SITE_URL' | 'DATA_DIR' | 'CONTACT_EMAIL'> {
  CONTACT_EMAIL: string;
  HOST: string;
  SITE_URL: string;
  DATA_DIR: string;
  /** Vite serves pages and styles from their sources. */
  hotReload: boolean;
}

/** Reads and checks every setting; nothing else in the server looks at the environment. */
export function readConfig(environment: NodeJS.ProcessEnv, hotReload = false): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) throw new BadSetting(describe(result.error.issues[0], given));
  const read = result.data;
  const siteUrl = read.SITE_URL ?? `http://localhost:${read.PORT}`;
  rejectUnsafe(read, siteUrl);
  const missing = missingSettingOf(read) ?? missingCdnSetting(read) ?? missingStorageSetting(read);
  if (missing) throw new BadSetting(missing);
  return {
    ...read,
    CONTACT_EMAIL: read.CONTACT_EMAIL ?? `service@${new URL(siteUrl).hostname}`,
    HOST: read.HOST ?? (read.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    SITE_URL: siteUrl,
    DATA_DIR: path.resolve(read.DATA_DIR),
    hotReload,
  };
}

function rejectUnsafe(read: Settings, siteUrl: string): void {
  if (read.DATABASE_URL && !read.SECRET_KEY) {
    throw new BadSetting('SECRET_KEY is required when DATABASE_URL is set: all processes must share one key.');
  }
  if (read.NODE_ENV === 'production' && !read.SITE_URL) {
    throw new BadSetting('SITE_URL is required in production: links in feeds and mails would lead to localhost.');
  }
  const isPublic = isPublicHost(new URL(siteUrl).hostname);
  if (read.ALLOW_OUTBOX === '1' || (read.NODE_ENV !== 'production' && !isPublic)) return;
  const where = read.NODE_ENV === 'production' ? 'in production' : `at a public SITE_URL (is "${siteUrl}")`;
  for (const driver of ['SMS_DRIVER', 'MAIL_DRIVER'] as const) {
    if (read[driver] === 'outbox') {
      throw new BadSetting(`${driver}=outbox is refused ${where}; set ALLOW_OUTBOX=1 to use it all the same.`);
    }
  }
}

function describe(issue: z.core.$ZodIssue | undefined, given: Record<string, string | undefined>): string {
  const name = String(issue?.path[0] ?? 'setting') as keyof typeof settings.shape;
  const secret = secrets.includes(name) || name.startsWith('DATABASE_');
  const value = secret ? '' : ` (is "${given[name]}")`;
  const options = issue && 'values' in issue ? `one of ${issue.values.join(', ')}` : issue?.message;
  return `${name} must be ${expectations[name] ?? options}${value}.`;
}

function parseOrigins(list: string, context: z.RefinementCtx): string[] {
  const origins = list
    .split(',')
    .map((part) => part.trim().replace(/\/$/, ''))
    .filter((part) => part !== '');
  // The origins are inserted into the content security policy, so each may be nothing but one host.
  const bad = origins.some((each) => !/^https:\/\/[a-z\d]+(?:[.-][a-z\d]+)*(?::\d+)?$/.test(each));
  if (bad) context.addIssue({ code: 'custom', message: 'a list of https addresses' });
  return origins;
}
