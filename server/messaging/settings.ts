import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from 'zod';
import { type Template, templateNames } from './providers/http-gateway.ts';
import { parsePrices } from './sms-prices.ts';

const fills = ['to', 'text', 'id'];
const mailbox = /^(?:([^<>\r\n]+?)\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;

/** Settings of the SMS and mail drivers. Each is required only when its driver is chosen. */
export const sendingSettings = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i)
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{6,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/)
    .optional(),
  SMS_HTTP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_HTTP_METHOD: z.enum(['POST', 'PUT']).default('POST'),
  SMS_HTTP_HEADERS: z.string().default('{}').transform(parseHeaders),
  SMS_HTTP_BODY: z.string().default('{"to":"{{to}}","text":"{{text}}"}').transform(parseBody),
  SMS_SENDER_NAME: z.string().trim().min(1).max(40).optional(),
  SMS_AUTOFILL_LINE: z.enum(['abroad', 'on', 'off']).default('abroad'),
  SMS_PRICES: z.string().default('{}').transform(parsePrices),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().transform(parseMailbox).optional(),
};

export const sendingExpectations = {
  TWILIO_ACCOUNT_SID: 'the account SID, AC and 32 characters',
  TWILIO_AUTH_TOKEN: 'the auth token of the Twilio account',
  TWILIO_FROM: 'a number such as +886912345678, a messaging service (MG…) or a sender name',
  SMS_HTTP_URL: 'an http or https address',
  SMS_HTTP_HEADERS: 'a JSON object of header names and values, with no placeholder but {{id}}',
  SMS_HTTP_BODY: 'JSON with {{to}} and {{text}} in its strings, and no other placeholder but {{id}}',
  SMS_SENDER_NAME: 'a name of 1 to 40 characters',
  SMS_PRICES: 'a JSON object of dialling codes and prices such as {"886": 0.9, "default": 3}',
  SMTP_URL: 'an address such as smtps://name:password@mail.example',
  MAIL_FROM: 'an address such as news@example.com or 見聞 <news@example.com>',
};

/** Settings that must stay secret: they allow sending messages in the site's name. */
export const sendingSecrets = ['TWILIO_AUTH_TOKEN', 'SMS_HTTP_URL', 'SMS_HTTP_HEADERS', 'SMS_HTTP_BODY', 'SMTP_URL'];

const neededBy = {
  SMS_DRIVER: {
    outbox: [],
    twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
    http: ['SMS_HTTP_URL'],
  },
  MAIL_DRIVER: { outbox: [], smtp: ['SMTP_URL', 'MAIL_FROM'] },
} as const;

type Chosen = { SMS_DRIVER: 'outbox' | 'twilio' | 'http'; MAIL_DRIVER: 'outbox' | 'smtp' };

/** Names, in a sentence for the operator, the first required setting that is missing. */
export function missingSettingOf(read: Chosen & Record<string, unknown>): string | null {
  for (const [setting, driver, names] of [
    ['SMS_DRIVER', read.SMS_DRIVER, neededBy.SMS_DRIVER[read.SMS_DRIVER]],
    ['MAIL_DRIVER', read.MAIL_DRIVER, neededBy.MAIL_DRIVER[read.MAIL_DRIVER]],
  ] as const) {
    const missing = names.find((name) => read[name] === undefined);
    if (missing) return `${missing} is required when ${setting} is ${driver}.`;
  }
  return null;
}

function parseHeaders(text: string, context: z.RefinementCtx): Record<string, string> {
  try {
    const headers = z.record(z.string(), z.string()).parse(JSON.parse(text));
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    if (templateNames(headers).some((name) => name !== 'id')) throw new Error('a placeholder that is not filled');
    return headers;
  } catch {
    context.addIssue({ code: 'custom', message: 'a JSON object' });
    return {};
  }
}

function parseBody(text: string, context: z.RefinementCtx): Template {
  try {
    const template: Template = JSON.parse(text);
    const names = templateNames(template);
    if (names.includes('to') && names.includes('text') && names.every((name) => fills.includes(name))) return template;
  } catch {
    // Invalid JSON is reported below, like a template with wrong placeholders.
  }
  context.addIssue({ code: 'custom', message: 'a JSON template' });
  return null;
}

function parseMailbox(text: string, context: z.RefinementCtx): { name: string | null; address: string } {
  const [, name, named, bare] = mailbox.exec(text.trim()) ?? [];
  const address = named ?? bare;
  if (!address) context.addIssue({ code: 'custom', message: 'a mail address' });
  return { name: name ?? null, address: address ?? '' };
}
