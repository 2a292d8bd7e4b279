import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  codeSentTo,
  forgetLimits,
  newPhone,
  registerMember,
  smsTo,
  type TestMember,
  testPassword,
} from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await forgetLimits(site);
  member = await registerMember(site);
});

const login = (phone: { area: string; phone: string }, password = testPassword) =>
  site.api('auth/login', { area: phone.area, phone: phone.phone, password });

async function secondDevice() {
  const { data } = await login(member);
  const headers = { authorization: `Bearer ${data.token}`, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
  return { isIn: async () => (await site.api('user/person', {}, { headers })).status === 200 };
}

describe('a new password', () => {
  const change = (body: object) =>
    member.api('user/reset-password', {
      oldPassword: testPassword,
      password: 'another123',
      passwordConfirm: 'another123',
      ...body,
    });

  it('needs the old one', async () => {
    const { envelope } = await change({ oldPassword: 'wrong12345' });
    expect(envelope).toMatchObject({ code: 1002, message: '密碼錯誤', data: { fields: { oldPassword: '密碼錯誤' } } });
    expect((await login(member)).status).toBe(200);
  });

  it('ends the other sessions, keeps this one, and sends a notice to the phone', async () => {
    const other = await secondDevice();
    await change({});
    expect(await other.isIn()).toBe(false);
    expect((await member.api('user/person')).status).toBe(200);
    expect((await login(member)).envelope.error).toBe('BAD_CREDENTIALS');
    expect((await login(member, 'another123')).status).toBe(200);
    expect((await smsTo(site, member)).at(-1)).toContain('密碼已變更');
  });

  it('counts wrong old ones like wrong logins', async () => {
    for (let times = 0; times < 5; times += 1) await change({ oldPassword: 'wrong12345' });
    expect((await change({})).envelope.error).toBe('TOO_MANY_REQUESTS');
    expect((await login(member)).envelope.error).toBe('TOO_MANY_REQUESTS');
  });

  it.each([
    [{ password: 'short1', passwordConfirm: 'short1' }, 'password'],
    [{ passwordConfirm: 'other1234' }, 'passwordConfirm'],
  ])('must follow the rule and be written twice alike', async (body, field) => {
    expect((await change(body)).envelope).toMatchObject({
      code: 1001,
      data: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('a new phone', () => {
  const ask = (phone: object, password = testPassword) => member.api('user/phone-captcha', { ...phone, password });

  it('needs the password, and another number than the present one', async () => {
    expect((await ask(newPhone(), 'wrong12345')).envelope.error).toBe('BAD_CREDENTIALS');
    const { area, phone } = member;
    expect((await ask({ area, phone })).envelope).toMatchObject({ data: { fields: { phone: expect.any(String) } } });
  });

  it('is the member’s once its code was given; the old phone gets a notice and other sessions end', async () => {
    const phone = newPhone();
    const other = await secondDevice();
    expect((await ask(phone)).data.resendAfter).toBe(60);
    const verifyCode = await codeSentTo(site, phone);
    const { data } = await member.api('user/change-phone', { ...phone, verifyCode });
    expect(data).toMatchObject(phone);
    expect(await other.isIn()).toBe(false);
    expect((await member.api('user/person')).data).toMatchObject(phone);
    expect((await login(phone)).status).toBe(200);
    expect((await login(member)).envelope.error).toBe('BAD_CREDENTIALS');
    expect((await smsTo(site, member)).at(-1)).toContain('新的手機號碼');
  });

  it('of another member is reported only to a caller with its code', async () => {
    const neighbour = await registerMember(site);
    await forgetLimits(site);
    const { area, phone } = neighbour;
    expect((await ask({ area, phone })).status).toBe(200);
    const wrong = await member.api('user/change-phone', { area, phone, verifyCode: '000000' });
    expect(wrong.envelope.error).toBe('BAD_CODE');
    const verifyCode = await codeSentTo(site, neighbour);
    const right = await member.api('user/change-phone', { area, phone, verifyCode });
    expect(right.envelope.error).toBe('PHONE_TAKEN');
    expect((await neighbour.api('user/person')).status).toBe(200);
  });

  it('does not take a code that was sent for something else', async () => {
    const phone = newPhone();
    await site.api('auth/register-captcha', phone);
    const verifyCode = await codeSentTo(site, phone);
    const { envelope } = await member.api('user/change-phone', { ...phone, verifyCode });
    expect(envelope.error).toBe('BAD_CODE');
  });
});

describe('devices', () => {
  it('are listed with this one first, and can be logged out one by one or all at once', async () => {
    const other = await secondDevice();
    await secondDevice();
    const { items } = (await member.api('user/sessions')).data;
    expect(items.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    const { id } = (await site.sql(`select id from sessions order by created_at desc limit 1`))[0];
    expect((await member.api('user/session-revoke', { id })).data).toEqual({ ended: 1 });
    expect(await other.isIn()).toBe(true);
    expect((await member.api('user/session-revoke')).data).toEqual({ ended: 1 });
    expect(await other.isIn()).toBe(false);
    expect((await member.api('user/person')).status).toBe(200);
  });

  it('of other members stay logged in', async () => {
    const neighbour = await registerMember(site);
    const { id } = (await neighbour.api('user/sessions')).data.items[0] as { id: string };
    expect((await member.api('user/session-revoke', { id })).envelope.code).toBe(1001);
    expect((await neighbour.api('user/person')).status).toBe(200);
  });
});
