import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLimits } from '../../contract/account-limits.ts';
import type { CallPath } from '../../contract/api/calls.ts';
import { failures } from '../../contract/error-codes.ts';
import { addressOf, callFrom } from '../harness/addresses.ts';
import type { Calls } from '../harness/calls.ts';
import { type Fleet, type FleetMember, startFleet } from '../harness/fleet.ts';
import { askCode, newPhone, registerMember, registration, testPassword } from '../harness/members.ts';
import { runCommand } from '../harness/operator.ts';

let fleet: Fleet;
let first: FleetMember;
let second: FleetMember;
let third: FleetMember;

beforeAll(async () => {
  fleet = await startFleet(3);
  [first, second, third] = fleet.sites as [FleetMember, FleetMember, FleetMember];
});
afterAll(() => fleet[Symbol.asyncDispose]());

const { TOO_MANY_REQUESTS, BAD_CREDENTIALS, BAD_CODE, SESSION_EXPIRED } = failures;
const withToken = (site: Calls, path: CallPath, token: string, body: unknown = {}) =>
  site.api(path, body, { headers: { authorization: `Bearer ${token}` } });

/** More would wait for the same row longer than a busy machine lets them, and be asked to come back. */
const atOnce = 12;

/** So many calls over all processes in turn, some at once; answers how often each code came. */
async function codesOf(count: number, call: (at: number) => ReturnType<Calls['api']>): Promise<Record<number, number>> {
  const tally: Record<number, number> = {};
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => call(from + at));
    for (const { envelope } of await Promise.all(some)) tally[envelope.code] = (tally[envelope.code] ?? 0) + 1;
  }
  return tally;
}

test('a session begun on one process is used on another, refreshed on a third and ended on all', async () => {
  const { area, phone } = await registerMember(fleet);
  const { data: begun } = await first.api('auth/login', { area, phone, password: testPassword });
  expect((await withToken(second, 'user/person', begun.token)).status).toBe(200);

  const { data: renewed } = await third.api('auth/refresh', { refreshToken: begun.refreshToken });
  for (const site of fleet.sites) {
    expect((await withToken(site, 'user/person', begun.token)).envelope.code).toBe(SESSION_EXPIRED.code);
    expect((await withToken(site, 'user/person', renewed.token)).status).toBe(200);
  }
  // The other tab's answer was lost, and its second try comes to another process: the same tokens.
  const again = await second.api('auth/refresh', { refreshToken: begun.refreshToken });
  expect(again.data.refreshToken).toBe(renewed.refreshToken);

  expect((await withToken(second, 'user/logout', renewed.token)).status).toBe(200);
  for (const site of fleet.sites) {
    expect((await withToken(site, 'user/person', renewed.token)).envelope.code).toBe(SESSION_EXPIRED.code);
    const refreshed = await site.api('auth/refresh', { refreshToken: renewed.refreshToken });
    expect(refreshed.envelope.code).toBe(SESSION_EXPIRED.code);
  }
});

test('a session that one process ended by a new password is ended on the others', async () => {
  const member = await registerMember(fleet);
  const { area, phone } = member;
  const { data: elsewhere } = await first.api('auth/login', { area, phone, password: testPassword });
  const change = { oldPassword: testPassword, password: 'another1one', passwordConfirm: 'another1one' };
  expect((await withToken(second, 'user/reset-password', member.token, change)).status).toBe(200);
  expect((await withToken(third, 'user/person', elsewhere.token)).envelope.code).toBe(SESSION_EXPIRED.code);
  expect((await withToken(first, 'user/person', member.token)).status).toBe(200);
});

test('wrong passwords spread over processes lock after exactly five, on all of them', async () => {
  const { area, phone } = await registerMember(fleet);
  const login = (site: Calls, password: string, address: string) =>
    callFrom(site, address, 'auth/login', { area, phone, password });
  const { loginWrongForPhoneAndNetwork: allowed } = accountLimits;
  const tally = await codesOf(12, () => login(fleet, 'wrong1wrong', addressOf(1)));
  expect(tally).toEqual({ [BAD_CREDENTIALS.code]: allowed, [TOO_MANY_REQUESTS.code]: 12 - allowed });
  for (const site of fleet.sites) {
    expect((await login(site, testPassword, addressOf(1))).envelope.code).toBe(TOO_MANY_REQUESTS.code);
  }
  expect((await login(fleet, testPassword, addressOf(2))).status).toBe(200);
});

test('codes are sent once a minute to a phone and sixty times an hour for an address, whichever process is asked', async () => {
  const phone = newPhone();
  const ofOne = await codesOf(6, (at) => callFrom(fleet, addressOf(10 + at), 'auth/register-captcha', phone));
  expect(ofOne).toEqual({ 0: 1, [TOO_MANY_REQUESTS.code]: 5 });

  const allowed = accountLimits.codeSendsAnHourForNetwork.narrow;
  const ofAddress = await codesOf(allowed + 10, () =>
    callFrom(fleet, addressOf(20), 'auth/register-captcha', newPhone()),
  );
  expect(ofAddress).toEqual({ 0: allowed, [TOO_MANY_REQUESTS.code]: 10 });
});

test('wrong codes spread over processes are compared five times, and then the right one is refused too', async () => {
  const phone = newPhone();
  const code = await askCode(fleet, 'register', phone);
  const guess = (at: number) => {
    const wrong = String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0');
    return callFrom(fleet, addressOf(30 + at), 'auth/register', registration(phone, wrong));
  };
  expect(await codesOf(9, guess)).toEqual({ [BAD_CODE.code]: 9 });
  expect(await fleet.sql('select tries from codes where subject = $1', [`${phone.area} ${phone.phone}`])).toEqual([
    { tries: accountLimits.codeTries },
  ]);
  for (const site of fleet.sites) {
    expect((await site.api('auth/register', registration(phone, code))).envelope.code).toBe(BAD_CODE.code);
  }
});

test('the statistics for the operator cover all processes', async () => {
  await fleet.sql('delete from limit_marks');
  await registerMember(fleet);
  const { lines } = await runCommand(fleet.settings, 'stats', 'codes', '--json');
  const [{ rows }] = lines;
  const [{ members }] = (await fleet.sql('select count(*)::int as members from members')) as [{ members: number }];
  expect(rows).toMatchObject([{ area: '+886', registrations: members, codesVerified: members }]);
});
