import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tokens } from '../../contract/account.ts';
import type { CallPath } from '../../contract/api/calls.ts';
import { addressOf, behindProxy, callFrom } from '../harness/addresses.ts';
import { type Calls, callsTo } from '../harness/calls.ts';
import { type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { type Sql, sqlOver } from '../harness/database/sql.ts';
import { askCode, newPhone, registerMember, registration, type TestPhone, testPassword } from '../harness/members.ts';
import { spawnSite } from '../harness/site-process.ts';
import { startSmsProvider } from '../harness/sms-provider.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { waitUntil } from '../harness/wait-until.ts';

let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.close());

async function place(extra: Record<string, string>) {
  const DATABASE_URL = databaseUrl(cluster.port, await createDatabase(cluster.port));
  const dataDir = tempFolder();
  const own = { DATA_DIR: dataDir, DATABASE_URL, SECRET_KEY: secretKey, DEMO_CONTENT: 'off' };
  return { dataDir, settings: { ...own, ...extra }, sql: sqlOver({ connectionString: DATABASE_URL }) };
}

let asked = 0;
/** Each from another address, so that no limit is met. */
function call<P extends CallPath>(site: Calls, path: P, body: unknown, token?: string) {
  asked += 1;
  return callFrom(site, addressOf(asked), path, body, token);
}

function fromAnywhere(site: Calls): Calls['api'] {
  return (path, body = {}) => call(site, path, body);
}

/** Each kill starts a site: `npm test -- kills` kills a hundred times. */
const kills = Number(process.env.KILLS ?? 20);
const newcomers = 2;

interface Newcomer {
  phone: TestPhone;
  code: string;
  /** What the site acknowledged before it was killed. */
  tokens: Tokens | null;
}

test('kill -9 after kill -9 while visitors register and refresh: what was acknowledged is whole, a retry succeeds, no session ends', {
  timeout: 900_000,
}, async () => {
  const { dataDir, settings, sql } = await place(behindProxy);
  let waiting: Newcomer[] = [];
  let tokens: Tokens | null = null;
  const met = { acknowledged: 0, interrupted: 0, refreshed: 0, interruptedRefreshes: 0 };
  for (let round = 0; round <= kills; round += 1) {
    await using site = spawnSite(settings);
    const url = await site.ready;
    const calls = callsTo(url);
    const toJoin = { sql, dataDir, api: fromAnywhere(calls) };
    // Before a member tries again, which would complete what is incomplete.
    expect(await halfMembers(sql)).toEqual([]);
    for (const newcomer of waiting) await joinAgain(calls, newcomer);
    tokens ??= await registerMember(toJoin);
    // The answer to the last refresh may never have come: the old token still gets it.
    tokens = (await call(calls, 'auth/refresh', { refreshToken: tokens.refreshToken })).data;
    expect((await call(calls, 'user/person', {}, tokens.token)).status).toBe(200);
    if (round === kills) break;

    waiting = await Promise.all(Array.from({ length: newcomers }, () => askToJoin(toJoin)));
    let isKilled = false;
    let isRefreshing = false;
    const joining = waiting.map((newcomer) => joinFirst(calls, newcomer));
    const refreshing = (async () => {
      while (!isKilled) {
        const { refreshToken } = tokens as Tokens;
        isRefreshing = true;
        tokens = (await call(calls, 'auth/refresh', { refreshToken })).data;
        isRefreshing = false;
        met.refreshed += 1;
        // Half of the time is enough to be met by a kill, and leaves the cores to those who register.
        await pause(10);
      }
    })();
    const ending = Promise.allSettled([...joining, refreshing]);
    await killTime(round, joining, () => isRefreshing);
    isKilled = true;
    await site.stop('SIGKILL');
    const ends = await ending;
    met.acknowledged += waiting.filter((newcomer) => newcomer.tokens).length;
    met.interrupted += waiting.filter((newcomer) => !newcomer.tokens).length;
    met.interruptedRefreshes += Number(ends.at(-1)?.status === 'rejected');
  }
  // Kills that never met anything under way would prove nothing.
  expect(Math.min(...Object.values(met))).toBeGreaterThan(0);
  const [{ count }] = (await sql('select count(*)::int as count from members')) as [{ count: number }];
  expect(count).toBe(kills * newcomers + 1);
});

async function askToJoin(toJoin: Parameters<typeof askCode>[0]): Promise<Newcomer> {
  const phone = newPhone();
  return { phone, code: await askCode(toJoin, 'register', phone), tokens: null };
}

async function joinFirst(calls: Calls, newcomer: Newcomer): Promise<void> {
  const { data } = await call(calls, 'auth/register', registration(newcomer.phone, newcomer.code));
  newcomer.tokens = data;
}

/**
 * A random moment. Every fourth time as soon as one is in: on a slow machine no random moment might be late enough. Every
 * fourth time early and during a refresh: on a fast one all might be too late.
 */
async function killTime(round: number, joining: Promise<void>[], isRefreshing: () => boolean): Promise<void> {
  if (round % 4 === 3) return void (await Promise.any(joining).catch(() => {}));
  await pause(randomInt(round % 4 === 1 ? 20 : 300));
  while (round % 4 === 1 && !isRefreshing()) await nextTurn();
}

/** Newcomers who were acknowledged are in; all others send the form again, or find that they are members already. */
async function joinAgain(calls: Calls, { phone, code, tokens }: Newcomer): Promise<void> {
  if (tokens) {
    expect((await call(calls, 'user/person', {}, tokens.token)).status).toBe(200);
    return;
  }
  const again = await call(calls, 'auth/register', registration(phone, code));
  if (again.status === 200) return;
  expect(again.envelope.code).toBe(1004);
  expect((await call(calls, 'auth/login', { ...phone, password: testPassword })).status).toBe(200);
}

/** A member without a session, a session without both tokens of its generation, a used code without its member. */
function halfMembers(sql: Sql) {
  return sql(`select 'member' as half, phone from members where not exists
      (select 1 from sessions where member_id = members.id)
    union all select 'session', id::text from sessions where 2 <>
      (select count(*) from session_tokens token where session_id = sessions.id and token.generation = sessions.generation)
    union all select 'code', subject from codes where used_at is not null and not exists
      (select 1 from members where area || ' ' || phone = subject)`);
}

test('kill -9 while an SMS is being sent: it is not sent again', async () => {
  await using provider = await startSmsProvider();
  const { settings, sql } = await place(provider.settings);
  await using site = spawnSite(settings);
  await callsTo(await site.ready).api('auth/register-captcha', newPhone());
  await waitUntil('the provider is asked', () => provider.asked.length === 1);
  await site.stop('SIGKILL');
  expect(await sql('select state from outbox')).toEqual([{ state: 'sending' }]);
  // No process takes a message from one that may still be sending it, until a minute has passed.
  await sql(`update outbox set started_at = started_at - interval '61 seconds'`);

  await using again = spawnSite(settings);
  const calls = callsTo(await again.ready);
  await waitUntil('its fate is noted', async () => (await sql('select state from outbox'))[0].state === 'unknown');
  await calls.api('auth/register-captcha', newPhone());
  await waitUntil('the next message is sent', () => provider.asked.length === 2);
  expect(new Set(provider.asked.map(({ to }) => to)).size).toBe(2);
});
