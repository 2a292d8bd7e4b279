import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { addressOf, behindProxy, callFrom } from '../../harness/addresses.ts';
import { databaseUrl } from '../../harness/database/postgres-databases.ts';
import { forgetLimits, newPhone, registerMember, type TestMember, testPassword } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { forgetCeilings } from '../../harness/sms-ceilings.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite({ settings: behindProxy });
  member = await registerMember(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await Promise.all([forgetLimits(site), forgetCeilings(site)]);
});

/** One of the 256 /64 that a subscriber with a /56 has; the third group names the /48. */
const inSubscriber = (network: number, subscriber = 1, neighbourhood = 1) =>
  `2001:db8:${neighbourhood.toString(16)}:${((subscriber << 8) | network).toString(16)}::1`;
const login = (address: string, phone: { area: string; phone: string }, password: string) =>
  callFrom(site, address, 'auth/login', { area: phone.area, phone: phone.phone, password });
const ask = (address: string, at = site) => callFrom(at, address, 'auth/register-captcha', newPhone());

/** A few at a time: calls of one network wait for each other, and the database ends long waits; answers how often each code came. */
async function tally(many: number, call: (at: number) => Promise<{ envelope: { code: number } }>) {
  const counts: Record<number, number> = {};
  const atOnce = 3;
  for (let from = 0; from < many; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, many - from) }, (_, at) => call(from + at));
    for (const { envelope } of await Promise.all(some)) counts[envelope.code] = (counts[envelope.code] ?? 0) + 1;
  }
  return counts;
}

describe('wrong passwords', () => {
  it.each([
    ['an IPv6 subscriber', '/56', 90, (at: number) => inSubscriber(at), inSubscriber(255), inSubscriber(0, 2)],
    ['an IPv6 /48', '/48', 300, (at: number) => inSubscriber(at, at), inSubscriber(0, 255), inSubscriber(0, 255, 2)],
    ['an IPv4 /24', '/24', 300, (at: number) => `192.0.2.${at}`, '192.0.2.255', '198.51.100.255'],
  ])('from all networks of %s are counted together, and lock out no other network', async (...row) => {
    const [, length, most, address, neighbour, other] = row;
    // All but the last few as if they had been tried before: hundreds of hashes take their time.
    await login(address(0), newPhone(), 'wrongwrong1');
    await site.sql(`update limit_marks set marks = array(select now() from generate_series(1, $1)) where key like $2`, [
      most - 2,
      `login network %${length}`,
    ]);
    const answers = await tally(4, (at) => login(address(at + 1), newPhone(), 'wrongwrong1'));
    expect(answers).toEqual({ 1002: 2, 1008: 2 });
    expect((await login(neighbour, member, testPassword)).envelope.code).toBe(1008);
    expect((await login(other, member, testPassword)).status).toBe(200);
    expect((await login(addressOf(1), member, testPassword)).status).toBe(200);
  });
});

describe('codes', () => {
  it('for all networks of one IPv6 subscriber are ninety an hour', async () => {
    expect(await tally(95, (at) => ask(inSubscriber(at)))).toEqual({ 0: 90, 1008: 5 });
    expect((await ask(inSubscriber(0, 2))).status).toBe(200);
  });

  it.each([
    ['an IPv6 subscriber', (at: number) => inSubscriber(at), 8],
    ['an IPv6 /48', (at: number) => inSubscriber(at % 256, at), 12],
    ['an IPv4 /24', (at: number) => `192.0.2.${at}`, 12],
    ['an IPv4 address', () => '192.0.2.1', 5],
  ])('for %s are its part of the day, and the others still get theirs', async (_name, address, part) => {
    await using small = await startTestSite({ settings: { ...behindProxy, SMS_DAILY_MAX: '100' } });
    const answers = await tally(40, (at) => ask(address(at), small));
    expect(answers).toEqual({ 0: part, 1008: 40 - part });
    expect((await ask(addressOf(7), small)).status).toBe(200);
  });
});

describe('the queue of hashes', () => {
  it('is never filled by one network: callers from other networks are admitted', async () => {
    const [{ name }] = (await site.sql('select current_database() as name')) as [{ name: string }];
    const blocker = new pg.Client({ connectionString: databaseUrl(inject('postgresPort'), name) });
    await blocker.connect();
    // Every call that is let in waits here, before the password is compared.
    await blocker.query('begin; lock table limit_marks in access exclusive mode');
    let turnedAway = 0;
    const crowd = Array.from({ length: 80 }, async (_, at) => {
      const { envelope } = await login(inSubscriber(at, at), newPhone(), 'wrongwrong1');
      if (envelope.code === 1010) turnedAway += 1;
    });
    // At most 52 are inside; all others have been answered.
    await waitUntil('the surplus is turned away', () => turnedAway >= 80 - 52);
    const other = login(addressOf(3), member, testPassword);
    await waitUntil('a call waits', async () => {
      const rows = await site.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
      return rows.length > 0;
    });
    await blocker.query('rollback');
    await blocker.end();
    expect((await other).status).toBe(200);
    await Promise.all(crowd);
  });
});
