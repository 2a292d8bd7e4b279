import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { deskErrorsOf } from '../../../contract/desk/call.ts';
import { type DeskCallPath, type DeskReply, deskCalls } from '../../../contract/desk/calls.ts';
import { deskApiBase } from '../../../contract/desk/limits.ts';
import type { Role } from '../../../contract/desk/roles.ts';
import type { Envelope } from '../../../contract/error-codes.ts';
import type { ApiAnswer } from '../calls.ts';
import type { TestSite } from '../site.ts';

export type DeskSite = Pick<TestSite, 'url' | 'sql'>;

const cookieName = 'desk-session';
const sha256 = (text: string) => createHash('sha256').update(text).digest();

export interface DeskAnswer<Reply> extends ApiAnswer<Reply> {
  /** The session cookie that the answer sets: its token, empty if it is removed, undefined if it is untouched. */
  cookie: string | undefined;
}

/** One browser at the desk: it keeps its cookie and names its origin. */
export interface DeskBrowser {
  token: string;
  /** The cookie by which the desk knows a browser that has logged in before. */
  device: string;
  call<P extends DeskCallPath>(path: P, body?: unknown, init?: RequestInit): Promise<DeskAnswer<DeskReply<P>>>;
}

export function deskBrowser({ url }: DeskSite, token = ''): DeskBrowser {
  const browser: DeskBrowser = {
    token,
    device: '',
    async call<P extends DeskCallPath>(path: P, body: unknown = {}, init: RequestInit = {}) {
      const answer = await fetch(`${url}${deskApiBase}/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        redirect: 'manual',
        ...init,
        headers: {
          'content-type': 'application/json',
          origin: url,
          cookie: `${cookieName}=${browser.token}; desk-device=${browser.device}`,
          ...init.headers,
        },
      });
      const cookie = cookieSet(answer, cookieName);
      if (cookie !== undefined) browser.token = cookie;
      browser.device = cookieSet(answer, 'desk-device') ?? browser.device;
      const envelope = (await answer.json()) as Envelope<DeskReply<P>>;
      expectDeclared(path, envelope);
      return {
        status: answer.status,
        headers: answer.headers,
        envelope,
        cookie,
        get data() {
          if (envelope.error !== null) throw new Error(`${path} was refused: ${JSON.stringify(envelope)}`);
          return envelope.data;
        },
      };
    },
  };
  return browser;
}

function cookieSet({ headers }: Response, name: string): string | undefined {
  const set = headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  return set && /=([^;]*)/.exec(set)?.[1];
}

/** An error that the contract does not name would surprise the desk's app. */
function expectDeclared(path: DeskCallPath, { error }: Envelope<unknown>): void {
  const call = deskCalls.find((one) => one.path === path);
  if (call && error !== null && !deskErrorsOf(call).includes(error)) {
    throw new Error(`${path} failed with ${error}; name it under \`errors\` in contract/desk/${path}.ts`);
  }
}

export interface TestStaff extends DeskBrowser {
  id: string;
  email: string;
  name: string;
}

/** A member of the staff who is logged in, straight in the database. */
export async function addTestStaff(
  site: DeskSite,
  role: Role,
  name = `${role}-${randomUUID().slice(0, 4)}`,
): Promise<TestStaff> {
  const email = `${randomUUID()}@desk.example`;
  const [{ id }] = await site.sql(`insert into staff (email, name, role) values ($1, $2, $3) returning id`, [
    email,
    name,
    role,
  ]);
  const token = await addTestSession(site, id);
  return Object.assign(deskBrowser(site, token), { id, email, name });
}

/** Another browser of the same person. */
export async function addTestSession(site: DeskSite, staffId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await site.sql(
    `insert into staff_sessions (hash, staff_id, network, user_agent) values ($1, $2, '192.0.2.7', 'test')`,
    [sha256(token), staffId],
  );
  return token;
}

/** An open invitation, straight in the database; returns its token. */
export async function addTestInvitation(
  site: DeskSite,
  {
    role = 'admin',
    email = '',
    localOnly = false,
    life = '1 hour',
  }: { role?: Role; email?: string; localOnly?: boolean; life?: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await site.sql(
    `insert into staff_invitations (hash, email, name, role, is_first, local_only, invited_by, expires_at)
     values ($1, $2, '', $3, $4, $5, 'test', clock_timestamp() + $6::interval)`,
    [sha256(token), email, role, email === '', localOnly, life],
  );
  return token;
}

/** The code that an authenticator app shows at this time. */
export function totpCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

export interface StaffWithPassword {
  email: string;
  password: string;
  secret: string;
  recoveryCodes: string[];
}

/** Accepts an invitation with a password and the authenticator app, as a newcomer does. */
export async function acceptByPassword(
  site: DeskSite,
  token: string,
  now: () => Date,
): Promise<StaffWithPassword & { browser: DeskBrowser }> {
  const browser = deskBrowser(site);
  const { email: invited } = (await browser.call('invitation/show', { token })).data;
  const { challenge, secret } = (await browser.call('invitation/totp-begin', { token })).data;
  const email = invited || `${randomUUID()}@desk.example`;
  const password = 'longenough1';
  const code = totpCode(secret, now());
  const body = { token, name: '林編輯', email, password, challenge, code };
  const { recoveryCodes } = (await browser.call('invitation/accept', body)).data;
  return { email, password, secret, recoveryCodes, browser };
}
