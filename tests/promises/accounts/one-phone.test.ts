import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetLimits, registerMember, smsTo, type TestPhone, testPassword } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await forgetLimits(site);
  await site.sql('delete from members');
});

const mobile = { area: '+54', phone: '91123456789' };
const atHome = { area: '+54', phone: '1123456789' };
const withFifteen = { area: '+54', phone: '0111523456789' };

const login = (phone: TestPhone) => site.api('auth/login', { ...phone, password: testPassword });
const storedPhones = async () =>
  (await site.sql('select phone from members order by phone')).map(({ phone }) => phone as string);

it('is one account, and gets every SMS at one number', async () => {
  await registerMember(site, mobile);
  for (const form of [mobile, atHome, withFifteen]) {
    expect((await login(form)).status).toBe(200);
    await forgetLimits(site);
    await site.api('auth/register-captcha', form);
  }
  expect(await storedPhones()).toEqual([mobile.phone]);
  // Its code, and then the notice that it is a member's already, for each way to write it.
  expect(await smsTo(site, mobile)).toHaveLength(4);
  expect(await smsTo(site, atHome)).toEqual([]);
});

it('is found when an earlier version stored it in another form', async () => {
  await registerMember(site, mobile);
  await site.sql('update members set phone = $1', [atHome.phone]);
  await migratePhones();
  expect(await storedPhones()).toEqual([mobile.phone]);
  for (const form of [mobile, atHome, withFifteen]) expect((await login(form)).status).toBe(200);
});

it('reaches each of two accounts that it has from before, as it was typed then', async () => {
  const older = await registerMember(site, mobile);
  await site.sql('update members set phone = $1', [atHome.phone]);
  await forgetLimits(site);
  const newer = await registerMember(site, mobile);
  await migratePhones();
  expect(await storedPhones()).toEqual([atHome.phone, mobile.phone]);
  const memberOf = async (token: string) => (await site.api('user/person', {}, bearer(token))).data.phone;
  expect(await memberOf((await login(atHome)).data.token)).toBe(await memberOf(older.token));
  expect(await memberOf((await login(mobile)).data.token)).toBe(await memberOf(newer.token));
});

it.each([
  ['a personal number', { area: '+44', phone: '7012345678' }],
  ['a landline', { area: '+44', phone: '2079460000' }],
  ['a landline of home', { area: '+81', phone: '0312345678' }],
])(
  'gets no SMS where it is %s: no code for registering, for a new password or for a new phone',
  async (_what, phone) => {
    const member = await registerMember(site);
    const before = await site.sql('select id from outbox');
    const answers = [
      await site.api('auth/register-captcha', phone),
      await site.api('auth/forgot-captcha', phone),
      await member.api('user/phone-captcha', { ...phone, password: testPassword }),
    ];
    for (const { envelope } of answers) {
      expect(envelope).toMatchObject({ code: 1001, data: { fields: { phone: '請輸入有效的手機號碼' } } });
    }
    expect(await site.sql('select id from outbox')).toHaveLength(before.length);
  },
);

it('of a member from before, though a landline, still logs in, and no notice is sent to it', async () => {
  const member = await registerMember(site);
  await site.sql(`update members set area = '+44', phone = '2079460000'`);
  const landline = { area: '+44', phone: '02079460000' };
  expect((await login(landline)).status).toBe(200);
  const newPassword = { oldPassword: testPassword, password: 'another12345', passwordConfirm: 'another12345' };
  expect((await member.api('user/reset-password', newPassword)).status).toBe(200);
  expect(await smsTo(site, landline)).toEqual([]);
  const [notice] = await site.sql(`select state, failure from outbox where area = '+44'`);
  expect(notice).toEqual({ state: 'failed', failure: 'not a mobile number' });
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** What the migration does with the phones that are there, once more. */
async function migratePhones(): Promise<void> {
  const file = new URL('../../../server/database/migrations/0016-identity-and-phones.sql', import.meta.url);
  const [statement = ''] = /^update members[\s\S]*?;/m.exec(await readFile(file, 'utf8')) ?? [];
  await site.sql(statement);
}
