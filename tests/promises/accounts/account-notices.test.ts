import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountLimits } from '../../../contract/account-limits.ts';
import {
  askCode,
  codeSentTo,
  forgetLimits,
  mailTo,
  newForeignPhone,
  registerMember,
  smsTo,
  type TestMember,
  type TestPhone,
  testPassword,
} from '../../harness/members.ts';
import { metricsToken, scrape } from '../../harness/scrape.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { forgetCeilings, useUpCeilings } from '../../harness/sms-ceilings.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite({ settings: { METRICS_TOKEN: metricsToken } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await Promise.all([forgetLimits(site), forgetCeilings(site)]);
  member = await registerMember(site, newForeignPhone('+81'));
  await forgetLimits(site);
});

const phoneOf = ({ area, phone }: TestPhone): TestPhone => ({ area, phone });
const newPassword = 'brandnew22';
const passwords = { password: newPassword, passwordConfirm: newPassword };
const reset = (oldPassword: string, password: string) =>
  member.api('user/reset-password', { oldPassword, password, passwordConfirm: password });

/** Each change, ready to be carried out, and the notice that the phone gets. */
const changes: Record<string, { text: string; prepare(): Promise<() => Promise<{ status: number }>> }> = {
  'a new password': { text: '登入密碼已變更', prepare: async () => () => reset(testPassword, newPassword) },
  'a forgotten password': {
    text: '您的登入密碼已變更',
    async prepare() {
      const verifyCode = await askCode(site, 'forgot', phoneOf(member));
      return () => site.api('auth/forgot', { ...phoneOf(member), ...passwords, verifyCode });
    },
  },
  'a new phone': {
    text: '改用新的手機號碼',
    async prepare() {
      const phone = newForeignPhone('+82');
      await member.api('user/phone-captcha', { ...phone, password: testPassword });
      const verifyCode = await codeSentTo(site, phone);
      return () => member.api('user/change-phone', { ...phone, verifyCode });
    },
  },
  'a new address of mail': {
    text: '綁定新的電子信箱',
    async prepare() {
      const email = `a${member.phone}@example.tw`;
      await member.api('user/email-binding', { email, password: testPassword });
      const { code } = (await mailTo(site, email)).at(-1) ?? {};
      return () => member.api('user/email-verify', { verifyCode: code });
    },
  },
  'a deletion': {
    text: '帳號與個人資料已刪除',
    prepare: async () => () => member.api('user/delete', { password: testPassword }),
  },
};

describe('with no SMS left, to the dialling code or to all', () => {
  it.each(Object.entries(changes))('%s sends a notice to the phone all the same', async (_name, { text, prepare }) => {
    const change = await prepare();
    await useUpCeilings(site);
    expect((await change()).status).toBe(200);
    expect((await smsTo(site, member)).at(-1)).toContain(text);
  });
});

it('notices take nothing from what is left for codes', async () => {
  const [before] = await site.sql(`select sum(queued)::int as queued from sms_days`);
  await reset(testPassword, newPassword);
  await reset(newPassword, testPassword);
  expect(await site.sql(`select sum(queued)::int as queued from sms_days`)).toEqual([before]);
});

it('a member makes ten changes a day, and can still set a forgotten password', async () => {
  const words = [testPassword, newPassword];
  for (let at = 0; at < accountLimits.accountChangesADay; at += 1) {
    expect((await reset(words[at % 2] ?? '', words[(at + 1) % 2] ?? '')).status).toBe(200);
  }
  const told = (await smsTo(site, member)).length;
  const { status, envelope } = await reset(testPassword, newPassword);
  expect([status, envelope.code]).toEqual([429, 1008]);
  expect((await member.api('user/email-unbind', { password: testPassword })).status).toBe(429);
  expect(await smsTo(site, member)).toHaveLength(told);
  expect((await site.api('auth/login', { ...phoneOf(member), password: testPassword })).status).toBe(200);
  const verifyCode = await askCode(site, 'forgot', phoneOf(member));
  expect((await site.api('auth/forgot', { ...phoneOf(member), ...passwords, verifyCode })).status).toBe(200);
});

it('a code that cannot be sent any more is logged without the number, and counted', async () => {
  await useUpCeilings(site, { reserve: true });
  const before = await scrape(site);
  expect((await site.api('auth/forgot-captcha', phoneOf(member))).status).toBe(200);
  const dropped = site.log.filter(({ msg }) => msg.includes('dropped'));
  expect(dropped).toMatchObject([
    { level: 'warn', kind: 'forgot-code', recipient: `+81 ***${member.phone.slice(-3)}` },
  ]);
  const after = await scrape(site);
  const labels = { channel: 'sms', outcome: 'dropped', area: '+81' };
  expect(after.sum('jianwen_messages_total', labels) - before.sum('jianwen_messages_total', labels)).toBe(1);
});
