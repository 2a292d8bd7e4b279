import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askCode,
  codeSentTo,
  forgetLimits,
  letTimePass,
  mailTo,
  newPhone,
  registration,
  type TestPhone,
} from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ settings: { LOG_LEVEL: 'debug' } });
});
afterAll(() => site.close());

const passwords = {
  first: 'Seeded-first-11',
  second: 'Seeded-second-22',
  third: 'Seeded-third-33',
  wrong: 'Seeded-wrong-44',
};
const idNumber = 'A123456789';
const email = 'seeded-reader@example.tw';
const secrets: Record<string, string> = { ...passwords, idNumber, email };

/** A whole life of an account, with values that are known; each of them is noted as a secret. */
async function liveWholeLife(): Promise<void> {
  const phone = noted('phone', newPhone());
  const registerCode = secret('register code', await askCode(site, 'register', phone));
  await site.api('auth/register', registration(phone, '000000', passwords.first));
  const registered = await site.api('auth/register', registration(phone, registerCode, passwords.first));
  let tokens = notedTokens('registered', registered.data);
  await site.api('auth/login', { ...phone, password: passwords.wrong });
  tokens = notedTokens('logged in', (await site.api('auth/login', { ...phone, password: passwords.first })).data);
  const { refreshToken } = tokens;
  tokens = notedTokens('refreshed', (await site.api('auth/refresh', { refreshToken })).data);
  await site.api('auth/refresh', { refreshToken: `${refreshToken}x` });

  await letTimePass(site, '61 seconds');
  const verifyCode = secret('forgot code', await askCode(site, 'forgot', phone));
  const [password, passwordConfirm] = [passwords.second, passwords.second];
  const reset = await site.api('auth/forgot', { ...phone, password, passwordConfirm, verifyCode });
  tokens = notedTokens('reset', reset.data);
  const member = (path: Parameters<TestSite['api']>[0], body: object) =>
    site.api(path, body, { headers: { authorization: `Bearer ${tokens.token}` } });
  const accepted = async (path: Parameters<TestSite['api']>[0], body: object) =>
    expect([path, (await member(path, body)).envelope.error]).toEqual([path, null]);

  const third = { password: passwords.third, passwordConfirm: passwords.third };
  await member('user/reset-password', { oldPassword: passwords.wrong, ...third });
  await accepted('user/reset-password', { oldPassword: passwords.second, ...third });
  const newNumber = noted('new phone', newPhone());
  await accepted('user/phone-captcha', { ...newNumber, password: passwords.third });
  const phoneCode = secret('phone code', await codeSentTo(site, newNumber));
  await accepted('user/change-phone', { ...newNumber, verifyCode: phoneCode });
  await forgetLimits(site);
  await accepted('user/email-binding', { email, password: passwords.third });
  const mail = (await mailTo(site, email)).at(-1);
  secret('link of the mail', mail?.token ?? '');
  await accepted('user/email-verify', { verifyCode: secret('mail code', mail?.code ?? '') });
  const proof = { realName: '林美玲', birthday: '1990-05-04', consent: true };
  await member('user/identity-verify', { ...proof, idNumber: 'A123456788' });
  await accepted('user/identity-verify', { ...proof, idNumber });

  // What fails unforeseen says most in the log.
  await site.sql('alter table sessions rename to lost_sessions');
  const broken = await site.api('auth/login', { ...newNumber, password: passwords.third });
  await member('user/person', {});
  await site.sql('alter table lost_sessions rename to sessions');
  expect(broken.envelope.code).toBe(1000);
  await accepted('user/delete', { password: passwords.third });
}

function secret(name: string, value: string): string {
  expect([name, value.length]).toEqual([name, expect.any(Number)]);
  expect(value).not.toBe('');
  secrets[name] = value;
  return value;
}

function noted(name: string, phone: TestPhone): TestPhone {
  secret(name, phone.phone.slice(1));
  return phone;
}

function notedTokens<T extends { token: string; refreshToken: string }>(when: string, tokens: T): T {
  secret(`token when ${when}`, tokens.token);
  secret(`refresh token when ${when}`, tokens.refreshToken);
  return tokens;
}

it('the whole life of an account leaves no secret in the log, nor among the messages that were sent', async () => {
  await liveWholeLife();
  expect(Object.keys(secrets).length).toBeGreaterThan(18);
  const log = JSON.stringify(site.log);
  const messages = JSON.stringify(await site.sql('select outbox::text as text from outbox'));
  const found = (text: string) =>
    Object.entries(secrets).filter(([, value]) => new RegExp(`(?<![0-9a-f.])${value}(?![0-9a-f])`).test(text));
  expect(found(log)).toEqual([]);
  expect(found(messages)).toEqual([]);
  // There was something to find it in.
  expect(log).toContain('a message was sent');
  expect(log).toContain('does not exist');
  expect(messages).toContain('phone-code');
});
