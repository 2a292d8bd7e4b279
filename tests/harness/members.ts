import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tokens } from '../../contract/account.ts';
import type { CallPath, CallReply } from '../../contract/api/calls.ts';
import type { OutboxEntry } from '../../server/messaging/providers/outbox-file.ts';
import type { ApiAnswer } from './calls.ts';
import type { TestSite } from './site.ts';
import { waitUntil } from './wait-until.ts';

/** The parts of a site that registering needs. */
export type SiteToJoin = Pick<TestSite, 'api' | 'sql' | 'dataDir'>;

export interface TestPhone {
  area: string;
  phone: string;
}

export const testPassword = 'longenough1';

const person = { lastName: '林', firstName: '美玲', birthday: '1990-05-04', gender: 14 };
let nextPhone = 10_000_000;

/** A phone that no other test of this run has. */
export function newPhone(): TestPhone {
  nextPhone += 1;
  return { area: '+886', phone: `09${nextPhone}` };
}

let nextForeign = 0;

/** The same abroad. */
export function newForeignPhone(area: '+81' | '+82'): TestPhone {
  nextForeign += 1;
  const ending = String(nextForeign).padStart(5, '0');
  return { area, phone: area === '+81' ? `90123${ending}` : `10234${ending}` };
}

export interface TestMember extends Tokens, TestPhone {
  password: string;
  /** A call with the member's token. */
  api<P extends CallPath>(path: P, body?: unknown): Promise<ApiAnswer<CallReply<P>>>;
}

/** Everything that was sent to a number or an address, oldest first, as a newcomer reads it in the outbox. */
async function sentTo(site: SiteToJoin, channel: OutboxEntry['channel'], to: string): Promise<OutboxEntry[]> {
  await waitUntil('everything is sent', async () => {
    const waiting = await site.sql(`select 1 from outbox where state in ('waiting', 'sending')`);
    return waiting.length === 0;
  });
  const lines = await readFile(path.join(site.dataDir, 'outbox.jsonl'), 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line): OutboxEntry => JSON.parse(line))
    .filter((entry) => entry.channel === channel && entry.to === to);
}

/** The texts of every SMS to this phone, oldest first. */
export async function smsTo(site: SiteToJoin, { area, phone }: TestPhone): Promise<string[]> {
  const sent = await sentTo(site, 'sms', `${area}${phone.replace(/^0/, '')}`);
  return sent.map((entry) => entry.text);
}

/** Every mail to this address, oldest first: the code and the link in it, where it has them. */
export async function mailTo(site: SiteToJoin, address: string) {
  return (await sentTo(site, 'mail', address)).map(({ subject = '', text }) => ({
    subject,
    text,
    code: /驗證碼：(\d{6})/.exec(text)?.[1] ?? '',
    token: /[?]token=([\w-]+)/.exec(text)?.[1] ?? '',
  }));
}

/** The newest verification code that this phone was sent. */
export function codeSentTo(site: SiteToJoin, phone: TestPhone): Promise<string> {
  return waitUntil('a code in the outbox', async () => {
    const texts = await smsTo(site, phone);
    return texts.map((text) => /驗證碼 (\d{6})/.exec(text)?.[1]).findLast((code) => code !== undefined);
  });
}

/** Asks for a code and reads it. */
export async function askCode(site: SiteToJoin, purpose: 'register' | 'forgot', phone: TestPhone): Promise<string> {
  const { data } = await site.api(`auth/${purpose}-captcha`, phone);
  if (!data) throw new Error('no code was promised');
  return codeSentTo(site, phone);
}

/** What the register form sends. */
export function registration(phone: TestPhone, verifyCode: string, password = testPassword) {
  return { ...person, ...phone, password, passwordConfirm: password, verifyCode };
}

/** A member who has registered like any visitor: asks for a code, reads it, sends the form. */
export async function registerMember(site: SiteToJoin, phone: TestPhone = newPhone()): Promise<TestMember> {
  const code = await askCode(site, 'register', phone);
  const { data: tokens } = await site.api('auth/register', registration(phone, code));
  const headers = { authorization: `Bearer ${tokens.token}` };
  return { ...phone, ...tokens, password: testPassword, api: (call, body) => site.api(call, body, { headers }) };
}

/** One address registers many people in a test; what was counted of it is forgotten. */
export async function forgetLimits(site: TestSite): Promise<void> {
  await site.sql('delete from limit_marks');
}

/**
 * Lets time pass for accounts. Everything of theirs expires by the database's clock, which tests cannot move; so
 * whatever was noted before is moved back instead.
 */
export async function letTimePass(site: TestSite, interval: string): Promise<void> {
  const columns = {
    codes: ['created_at', 'expires_at', 'used_at'],
    sessions: ['created_at', 'refreshed_at'],
    session_tokens: ['expires_at', 'replaced_at'],
    limit_marks: ['blocked_until', 'stale_at'],
    sms_days: ['hour_ends'],
  };
  for (const [table, names] of Object.entries(columns)) {
    const moved = names.map((name) => `${name} = ${name} - interval '${interval}'`);
    await site.sql(`update ${table} set ${moved.join(', ')}`);
  }
  await site.sql(`update limit_marks set marks = array(select mark - interval '${interval}' from unnest(marks) mark)`);
}
