import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCode, letTimePass, newPhone, registerMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const newPassword = (password: string) => ({ password, passwordConfirm: password });

describe('auth/forgot', () => {
  it('gives the owner of the phone a new password and logs in', async () => {
    const member = await registerMember(site);
    const { area, phone } = member;
    await letTimePass(site, '61 seconds');
    const verifyCode = await askCode(site, 'forgot', member);
    const { data } = await site.api('auth/forgot', { area, phone, ...newPassword('brandnew22'), verifyCode });
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await site.api('user/person', {}, { headers })).data.phone).toBe(phone);
    expect((await member.api('user/person')).envelope.code).toBe(1005);
    expect((await site.api('auth/login', { area, phone, password: 'brandnew22' })).status).toBe(200);
  });

  it('tells a member with a verified address by mail', async () => {
    const member = await registerMember(site);
    const { area, phone } = member;
    await site.sql('update members set email = $1, email_verified_at = now() where phone = $2', [
      'a@example.tw',
      phone,
    ]);
    await letTimePass(site, '61 seconds');
    const verifyCode = await askCode(site, 'forgot', member);
    await site.api('auth/forgot', { area, phone, ...newPassword('brandnew22'), verifyCode });
    const notices = await site.sql(`select channel, masked from outbox where kind = 'notice' order by queued_at desc`);
    expect(notices[0]).toEqual({ channel: 'mail', masked: 'a***@example.tw' });
  });

  it('names every wrong field, and refuses a wrong code', async () => {
    const phone = newPhone();
    const wrong = { ...phone, password: 'abcdefgh', passwordConfirm: 'abcdefgi', verifyCode: '' };
    expect((await site.api('auth/forgot', wrong)).envelope.data).toEqual({
      fields: {
        password: '密碼須為英數混合8位數以上',
        passwordConfirm: '兩次輸入的密碼不一致',
        verifyCode: '請輸入 6 位數驗證碼',
      },
    });
    const never = await site.api('auth/forgot', { ...phone, ...newPassword('brandnew22'), verifyCode: '123456' });
    expect([never.status, never.envelope.code]).toEqual([422, 1004]);
  });
});

describe.each(['auth/register-captcha', 'auth/forgot-captcha'] as const)('%s', (call) => {
  it('promises a code and says how long to wait and how long it lives', async () => {
    const { data } = await site.api(call, newPhone());
    expect(data).toEqual({ resendAfter: 60, expire: 600 });
  });

  it('refuses a phone that cannot be one', async () => {
    const { status, envelope } = await site.api(call, { area: '+886', phone: '0912' });
    expect(status).toBe(422);
    expect(envelope.data).toEqual({ fields: { phone: '台灣的電話號碼必須為 10 位數字' } });
  });
});
