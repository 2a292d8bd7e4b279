import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetLimits, mailTo, registerMember, smsTo, type TestMember, testPassword } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let member: TestMember;
let email: string;
let count = 0;

beforeAll(async () => {
  site = await startTestSite({ settings: { SITE_URL: 'https://news.example.tw', ALLOW_OUTBOX: '1' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await forgetLimits(site);
  member = await registerMember(site);
  count += 1;
  email = `reader${count}@example.tw`;
});

const ask = (to = email, password = testPassword, by = member) => by.api('user/email-binding', { email: to, password });
const person = async () => (await member.api('user/person')).data;
const lastMail = async (to = email) => {
  const mail = (await mailTo(site, to)).at(-1);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
};

async function bind(to = email, by = member): Promise<void> {
  await ask(to, testPassword, by);
  await by.api('user/email-verify', { verifyCode: (await lastMail(to)).code });
}

it('is on its way until the mail was read', async () => {
  expect((await ask()).data.resendAfter).toBe(60);
  expect(await person()).toMatchObject({ email, emailVerified: false });
  const { text } = await lastMail();
  expect(text).toMatch(/https:\/\/news\.example\.tw\/my\/account\/email-verify\?token=[\w-]{43}/);
});

it('is the member’s by the code, and the phone hears of it', async () => {
  await ask();
  const { code } = await lastMail();
  expect((await member.api('user/email-verify', { verifyCode: code })).data).toEqual({ email });
  expect(await person()).toMatchObject({ email, emailVerified: true });
  expect((await smsTo(site, member)).at(-1)).toContain('綁定新的電子信箱');
  expect((await member.api('user/email-verify', { verifyCode: code })).envelope.error).toBe('BAD_CODE');
});

it('is the member’s by the link, in any browser, and once only', async () => {
  await ask();
  const { token } = await lastMail();
  expect((await site.api('user/email-verify', { token })).data).toEqual({ email });
  expect(await person()).toMatchObject({ email, emailVerified: true });
  expect((await site.api('user/email-verify', { token })).envelope).toMatchObject({
    error: 'BAD_CODE',
    message: '這個連結已失效，請重新申請驗證',
  });
});

it('is not bound by a link that has run out, or by the code of another member', async () => {
  await ask();
  const { token, code } = await lastMail();
  const neighbour = await registerMember(site);
  expect((await neighbour.api('user/email-verify', { verifyCode: code })).envelope.error).toBe('BAD_CODE');
  expect((await site.api('user/email-verify', { verifyCode: code })).envelope.error).toBe('NOT_LOGGED_IN');
  await site.sql(`update email_requests set expires_at = expires_at - interval '25 hours'`);
  expect((await site.api('user/email-verify', { token })).envelope.error).toBe('BAD_CODE');
  expect(await person()).toMatchObject({ emailVerified: false });
});

it('keeps no link that could be read from the database', async () => {
  await ask();
  const { token } = await lastMail();
  const [row] = await site.sql(`select link_hash from email_requests where email = $1`, [email]);
  expect(row.link_hash.toString('base64url')).not.toBe(token);
});

it('of another member is reported only to a caller who has read the mail', async () => {
  const neighbour = await registerMember(site);
  await bind(email, neighbour);
  await forgetLimits(site);
  expect((await ask(email.toUpperCase())).status).toBe(200);
  const { code } = await lastMail(email.toUpperCase());
  const { envelope } = await member.api('user/email-verify', { verifyCode: code });
  expect(envelope).toMatchObject({ code: 1009, message: '這個電子信箱已綁定其他帳號' });
});

it('needs the password and a real address, and is not asked for twice within a minute', async () => {
  expect((await ask(email, 'wrong12345')).envelope.error).toBe('BAD_CREDENTIALS');
  expect((await ask('not an address')).envelope).toMatchObject({ data: { fields: { email: expect.any(String) } } });
  await ask();
  expect((await ask()).envelope).toMatchObject({ code: 1008, data: { retryAfter: expect.any(Number) } });
});

it('is replaced by another, and the old address hears of it', async () => {
  await bind();
  await bind(`new-${email}`);
  expect(await person()).toMatchObject({ email: `new-${email}`, emailVerified: true });
  expect((await lastMail()).subject).toContain('電子信箱已綁定');
});

it('stays while another one is on its way', async () => {
  await bind();
  await ask(`new-${email}`);
  expect(await person()).toMatchObject({ email, emailVerified: true });
});

it('is taken off with the password, and hears of it', async () => {
  await bind();
  expect((await member.api('user/email-unbind', { password: 'wrong12345' })).envelope.error).toBe('BAD_CREDENTIALS');
  await member.api('user/email-unbind', { password: testPassword });
  expect(await person()).toMatchObject({ email: null, emailVerified: false });
  expect((await lastMail()).subject).toContain('解除綁定');
});
