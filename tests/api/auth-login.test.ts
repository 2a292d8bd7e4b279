import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

describe('auth/login', () => {
  it('takes the phone as people write it, and begins a session for each device', async () => {
    const { area, phone, password } = member;
    const spaced = `${phone.slice(0, 4)}-${phone.slice(4, 7)} ${phone.slice(7)}`;
    const { data } = await site.api('auth/login', { area, phone: spaced, password, rememberMe: true });
    expect(data).toMatchObject({ expire: 7200, refreshExpire: 2_592_000 });
    expect(data.token).not.toBe(member.token);
    expect((await member.api('user/person')).data.phone).toBe(phone);
  });

  it.each([
    [{ area: '+886', phone: '0912345678' }, { password: '此欄位必填' }],
    [{ area: '+886', phone: '0912345678', password: '' }, { password: '請輸入密碼' }],
    [{ area: '+886', phone: '12345', password: 'x' }, { phone: '台灣的電話號碼必須為 10 位數字' }],
    [{ area: '+886', phone: '0212345678', password: 'x' }, { phone: '請輸入有效的手機號碼' }],
    [{ area: 886, phone: '0912345678', password: 'x' }, { area: '必須是文字' }],
    [{ area: '+81', phone: '0312', password: 'x' }, { phone: '請輸入有效的手機號碼' }],
  ])('%j is refused with %j', async (body, fields) => {
    const { status, envelope } = await site.api('auth/login', body);
    expect([status, envelope.code, envelope.data]).toEqual([422, 1001, { fields }]);
  });

  it('rejects every other login with one sentence', async () => {
    for (const who of [{ area: member.area, phone: member.phone }, newPhone()]) {
      const { status, envelope } = await site.api('auth/login', { ...who, password: 'wrongwrong1' });
      expect([status, envelope.code, envelope.message]).toEqual([401, 1002, '手機號碼或密碼錯誤']);
    }
  });
});

describe('a member’s call', () => {
  const person = (authorization?: string) =>
    site.api('user/person', {}, { headers: authorization === undefined ? {} : { authorization } });

  it.each(['Bearer ', 'bearer ', 'BEARER   ', ''])('takes the token after %j', async (before) => {
    expect((await person(`${before}${member.token}`)).status).toBe(200);
  });

  it('without a token is 1003, with one that is not good 1005', async () => {
    for (const none of [undefined, '', 'Bearer', 'Bearer ']) {
      const { status, envelope } = await person(none);
      expect([none, status, envelope.code, envelope.message]).toEqual([none, 401, 1003, '請先登入']);
    }
    for (const bad of ['Bearer nonsense', 'x', `Bearer ${member.refreshToken}`, `Basic ${member.token}`]) {
      const { status, envelope } = await person(bad);
      expect([status, envelope.code, envelope.message]).toEqual([401, 1005, '登入已過期，請重新登入']);
    }
  });

  it('without a session is rejected before its body is read', async () => {
    const answer = await site.api('user/person', { __anything: 1 });
    expect(answer.envelope.code).toBe(1003);
  });
});

describe('user/logout', () => {
  it('ends this session and no other', async () => {
    const { area, phone, password } = member;
    const { data } = await site.api('auth/login', { area, phone, password });
    const headers = { authorization: `Bearer ${data.token}` };
    const { envelope } = await site.api('user/logout', {}, { headers });
    expect(envelope).toEqual({ code: 0, error: null, message: '', data: null });
    expect((await site.api('user/person', {}, { headers })).envelope.code).toBe(1005);
    expect((await site.api('auth/refresh', { refreshToken: data.refreshToken })).envelope.code).toBe(1005);
    expect((await site.api('user/logout', {}, { headers })).envelope.code).toBe(1005);
    expect((await site.api('user/logout')).envelope.code).toBe(1003);
    expect((await member.api('user/person')).status).toBe(200);
  });

  it('ends it also with a token that a refresh has replaced', async () => {
    const mine = await registerMember(site);
    const { data } = await site.api('auth/refresh', { refreshToken: mine.refreshToken });
    expect((await mine.api('user/person')).envelope.code).toBe(1005);
    expect((await mine.api('user/logout')).status).toBe(200);
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await site.api('user/person', {}, { headers })).envelope.code).toBe(1005);
  });
});

describe('auth/refresh', () => {
  it('replaces both tokens and asks for the one it needs', async () => {
    const mine = await registerMember(site);
    const { data } = await site.api('auth/refresh', { refreshToken: mine.refreshToken });
    expect(new Set([mine.token, mine.refreshToken, data.token, data.refreshToken]).size).toBe(4);
    expect(data).toMatchObject({ expire: 7200, refreshExpire: 2_592_000 });
    const { envelope } = await site.api('auth/refresh', {});
    expect(envelope).toMatchObject({ code: 1001, data: { fields: { refreshToken: '此欄位必填' } } });
  });
});
