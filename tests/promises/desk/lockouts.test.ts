import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, behindProxy } from '../../harness/addresses.ts';
import {
  acceptByPassword,
  addTestInvitation,
  addTestSession,
  addTestStaff,
  type DeskBrowser,
  deskBrowser,
  type StaffWithPassword,
  totpCode,
} from '../../harness/desk/desk.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
const clock = fakeClock();
const now = () => clock.now();

beforeAll(async () => {
  site = await startTestSite({ clock, settings: behindProxy });
});
// The windows of calls are counted by the site's clock; each test begins with new ones.
beforeEach(async () => {
  clock.forward(60_000);
  await site.sql('delete from limit_marks');
});
afterAll(() => site.close());

type Newcomer = StaffWithPassword & { browser: DeskBrowser };

/** Invited and logged in from 127.0.0.1. */
const newcomer = async (): Promise<Newcomer> => acceptByPassword(site, await addTestInvitation(site), now);
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const home = '127.0.0.1';
const elsewhere = '198.51.100.20';
const wrong = 'wrongwrong1';

async function logIn({ email, password }: { email: string; password: string }, address: string, device = '') {
  const browser = Object.assign(deskBrowser(site), { device });
  return (await browser.call('session/login', { email, password }, from(address))).status;
}

async function logInOften(
  given: { email: string; password: string },
  count: number,
  addressAt: (at: number) => string,
) {
  return Promise.all(Array.from({ length: count }, (_, at) => logIn(given, addressAt(at))));
}

/** Twenty wrong passwords, each from a network that never gave the right one. */
const lockByStrangers = ({ email }: { email: string }) => logInOften({ email, password: wrong }, 20, addressOf);

describe('wrong passwords of strangers', () => {
  it('close an account to networks that never gave the right one, and to no one else', async () => {
    const staff = await newcomer();
    await lockByStrangers(staff);
    expect(await logIn(staff, elsewhere)).toBe(429);
    expect(await logIn(staff, home)).toBe(200);
    expect(await logIn(staff, elsewhere, staff.browser.device)).toBe(200);
    expect((await staff.browser.call('session/step-up', { password: staff.password }, from(elsewhere))).status).toBe(
      200,
    );
  });

  it('close it the same way to an email that has no account', async () => {
    const unknown = { email: 'no-one@desk.example', password: wrong };
    expect(new Set(await lockByStrangers(unknown))).toEqual(new Set([401]));
    expect(await logIn(unknown, elsewhere)).toBe(429);
  });

  it('do not close it to an IPv6 subscriber whose /64 gave it, however many come from the /48 around', async () => {
    const staff = await newcomer();
    expect(await logIn(staff, '2001:db8:9:1::1')).toBe(200);
    await lockByStrangers(staff);
    await site.sql(
      `insert into limit_marks (key, marks, blocked_until, stale_at)
       select key, '{}', clock_timestamp() + interval '10 minutes', clock_timestamp() + interval '10 minutes'
       from unnest(array['desk network 2001:db8:9::/48', 'desk network 2001:db8:9:0::/56']) as key
       on conflict (key) do update set blocked_until = excluded.blocked_until`,
    );
    expect(await logIn(staff, '2001:db8:9:1::2')).toBe(200);
    expect(await logIn(staff, '2001:db8:9:2::1')).toBe(429);
  });
});

describe('a network that gave the right password', () => {
  it('has five wrong ones of its own, also at once; a known browser in it and other known networks are not counted', async () => {
    const staff = await newcomer();
    expect(await logIn(staff, elsewhere)).toBe(200);
    const tried = await logInOften({ ...staff, password: wrong }, 12, () => home);
    expect(tried.filter((status) => status === 401)).toHaveLength(5);
    expect(await logIn(staff, home)).toBe(429);
    expect(await logIn(staff, home, staff.browser.device)).toBe(200);
    expect(await logIn(staff, elsewhere)).toBe(200);
  });

  it('is known for thirty days, and no longer than the account keeps its ways to log in', async () => {
    const staff = await newcomer();
    const admin = await addTestStaff(site, 'admin');
    const [{ id }] = await site.sql('select id from staff where email = $1', [staff.email]);
    const age = (days: number) =>
      site.sql(`update staff_known_origins set proved_at = now() - make_interval(days => $1)`, [days]);
    await lockByStrangers(staff);
    await age(29);
    expect(await logIn(staff, home)).toBe(200);
    await age(30);
    expect(await logIn(staff, home)).toBe(429);
    expect(await logIn(staff, elsewhere, staff.browser.device)).toBe(429);
    await site.sql('delete from limit_marks');
    expect(await logIn(staff, home)).toBe(200);
    await admin.call('staff/role', { id, role: 'editor' });
    expect(await site.sql('select 1 from staff_known_origins where staff_id = $1', [id])).toEqual([]);
  });
});

describe('a browser that has logged in', () => {
  it('has five wrong passwords of its own, which close no other door', async () => {
    const staff = await newcomer();
    const { device } = staff.browser;
    for (let at = 0; at < 5; at += 1)
      expect(await logIn({ ...staff, password: wrong }, addressOf(at), device)).toBe(401);
    expect(await logIn(staff, elsewhere, device)).toBe(429);
    expect(await logIn(staff, elsewhere)).toBe(200);
  });

  it('is known to its own account alone', async () => {
    const [staff, other] = [await newcomer(), await newcomer()];
    await lockByStrangers(staff);
    expect(await logIn(staff, elsewhere, other.browser.device)).toBe(429);
    expect(await logIn(staff, elsewhere, 'x'.repeat(43))).toBe(429);
  });

  it('enters its code although someone who has the password uses up the tries of the account', async () => {
    const staff = await newcomer();
    clock.forward(60_000);
    const challengeFor = async (browser: DeskBrowser, address: string) =>
      (await browser.call('session/login', staff, from(address))).data.challenge;
    const enter = async (browser: DeskBrowser, address: string, code: string) => {
      const challenge = await challengeFor(browser, address);
      return (await browser.call('session/second-factor', { challenge, code }, from(address))).status;
    };
    const stranger = () => deskBrowser(site);
    const right = totpCode(staff.secret, now());
    const wrongCode = right === '000000' ? '000001' : '000000';
    for (let at = 0; at < 10; at += 1) expect(await enter(stranger(), addressOf(at), wrongCode)).toBe(422);
    expect(await enter(stranger(), elsewhere, right)).toBe(429);
    expect(await enter(staff.browser, elsewhere, right)).toBe(200);
  });
});

describe('the step-up of an open session', () => {
  it('has five wrong passwords of its own: they close neither the login nor another session', async () => {
    const staff = await newcomer();
    const [{ id }] = await site.sql('select id from staff where email = $1', [staff.email]);
    const tablet = deskBrowser(site, await addTestSession(site, id));
    const stepUp = async (browser: DeskBrowser, password = staff.password) =>
      (await browser.call('session/step-up', { password }, from(home))).status;
    for (let at = 0; at < 5; at += 1) expect(await stepUp(staff.browser, wrong)).toBe(401);
    expect(await stepUp(staff.browser)).toBe(429);
    expect(await stepUp(tablet)).toBe(200);
    expect(await logIn(staff, home)).toBe(200);
  });
});
