import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCode, newPhone, registerMember, registration, smsTo } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe('auth/register', () => {
  it('makes a member of a caller with the code, logged in at once', async () => {
    const phone = newPhone();
    const code = await askCode(site, 'register', phone);
    expect((await smsTo(site, phone)).at(-1)).toBe(`【見聞】驗證碼 ${code}，10 分鐘內有效，請勿提供給任何人。`);
    const body = { ...registration(phone, code), lastName: ' 歐陽 ', id: 7, verified: true, identity: 'verified' };
    const { data, headers } = await site.api('auth/register', body);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{86}$/),
      expire: 7200,
      refreshToken: expect.stringMatching(/^[\w-]{86}$/),
      refreshExpire: 2_592_000,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const person = await site.api('user/person', {}, { headers: { authorization: data.token } });
    expect(person.data).toEqual({
      firstName: '美玲',
      lastName: '歐陽',
      birthday: '1990-05-04',
      gender: 14,
      intro: '',
      ...phone,
      email: null,
      emailVerified: false,
      identity: 'none',
    });
  });

  it('names every wrong field with what is wrong about it', async () => {
    const { status, envelope } = await site.api('auth/register', {
      lastName: ' ',
      birthday: '2001-02-30',
      gender: 1,
      area: '+886',
      phone: '091234567',
      password: 'short',
      passwordConfirm: 'other',
      verifyCode: '12345',
    });
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ code: 1001, error: 'INVALID_INPUT' });
    expect(envelope.data).toEqual({
      fields: {
        lastName: '請輸入姓氏',
        firstName: '此欄位必填',
        birthday: '請輸入正確的生日',
        gender: '請選擇性別',
        phone: '台灣的電話號碼必須為 10 位數字',
        password: '密碼須為英數混合8位數以上',
        passwordConfirm: '兩次輸入的密碼不一致',
        verifyCode: '請輸入 6 位數驗證碼',
      },
    });
    const unknown = await site.api('auth/register', { ...registration(newPhone(), '123456'), area: '+999' });
    expect(unknown.envelope.data).toMatchObject({ fields: { area: '請選擇國碼' } });
  });

  it('refuses a code that was never sent, and one that belongs to another phone', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    expect((await site.api('auth/register', registration(phone, '123456'))).envelope).toMatchObject({ code: 1004 });
    await askCode(site, 'register', phone);
    const code = await askCode(site, 'register', other);
    const { status, envelope } = await site.api('auth/register', registration(phone, code));
    expect([status, envelope.code, envelope.message]).toEqual([422, 1004, '驗證碼錯誤或已失效']);
  });

  it('tells that a phone is taken only to its owner, and leaves the member as it was', async () => {
    const phone = newPhone();
    const code = await askCode(site, 'register', phone);
    const rival = await registerMember(site, newPhone());
    // Another visitor registered with this phone after the code was sent.
    await site.sql('update members set phone = $1 where phone = $2', [phone.phone, rival.phone]);
    const { status, envelope } = await site.api('auth/register', registration(phone, code, 'another-one1'));
    expect([status, envelope.code]).toEqual([409, 1006]);
    expect((await site.api('auth/login', { ...phone, password: rival.password })).status).toBe(200);
  });

  it('keeps a number of another country once, with or without its leading zero', async () => {
    const japanese = { area: '+81', phone: '9012345678' };
    const code = await askCode(site, 'register', { ...japanese, phone: '090-1234-5678'.replaceAll('-', '') });
    expect((await site.api('auth/register', registration(japanese, code))).status).toBe(200);
    const login = { area: '+81', phone: '090 1234 5678', password: 'longenough1' };
    expect((await site.api('auth/login', login)).status).toBe(200);
    const nonsense = await site.api('auth/register-captcha', { area: '+81', phone: '1111111' });
    expect(nonsense.envelope.data).toEqual({ fields: { phone: '請輸入有效的手機號碼' } });
  });
});
