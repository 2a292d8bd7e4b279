import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCalls } from '../../../contract/desk/calls.ts';
import { type Role, roles } from '../../../contract/desk/roles.ts';
import { addressOf, behindProxy } from '../../harness/addresses.ts';
import {
  acceptByPassword,
  addTestInvitation,
  addTestSession,
  addTestStaff,
  deskBrowser,
  type StaffWithPassword,
  type TestStaff,
  totpCode,
} from '../../harness/desk/desk.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
const clock = fakeClock();
const now = () => clock.now();
const step = 30_000;

beforeAll(async () => {
  site = await startTestSite({ clock, settings: behindProxy });
});
// The windows of calls are counted by the site's clock; each test begins with new ones.
beforeEach(() => clock.forward(60_000));
afterAll(() => site.close());

const newcomer = async () => acceptByPassword(site, await addTestInvitation(site), now);
const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

async function challengeOf({ email, password }: StaffWithPassword, browser = deskBrowser(site)) {
  return (await browser.call('session/login', { email, password })).data.challenge;
}

const staffOf = new Map<Role, TestStaff>();
beforeAll(async () => {
  for (const role of roles) staffOf.set(role, await addTestStaff(site, role));
});

describe('an invitation', () => {
  it('makes an account with a password and an authenticator app, logs in, and shows ten recovery codes', async () => {
    const { browser, email, recoveryCodes } = await newcomer();
    expect((await browser.call('session/whoami')).data).toMatchObject({
      email,
      name: '林編輯',
      role: 'admin',
      hasTotp: true,
      recoveryCodesLeft: 10,
    });
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes[0]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
  });

  it('works once, also when ten accept it together', async () => {
    const token = await addTestInvitation(site, { email: 'once@desk.example', role: 'editor' });
    const { challenge, secret } = (await deskBrowser(site).call('invitation/totp-begin', { token })).data;
    const body = {
      token,
      name: '一',
      email: 'once@desk.example',
      password: 'longenough1',
      challenge,
      code: totpCode(secret, now()),
    };
    const answers = await times(10, () => deskBrowser(site).call('invitation/accept', body));
    const codes = answers.map(({ envelope }) => envelope.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(new Set(codes.filter((code) => code !== 0))).toEqual(new Set([1007]));
    expect(await site.sql(`select 1 from staff where email = 'once@desk.example'`)).toHaveLength(1);
  });

  it('shows no second factor: each who opens it gets a secret of their own, which no other acceptance takes', async () => {
    const token = await addTestInvitation(site, { email: 'factor@desk.example', role: 'editor' });
    const browser = deskBrowser(site);
    const shown = (await browser.call('invitation/show', { token })).data;
    expect(shown).toEqual({ email: 'factor@desk.example', name: '', role: 'editor' });
    const begin = async (of: string) => (await browser.call('invitation/totp-begin', { token: of })).data;
    const [inviters, own] = [await begin(token), await begin(token)];
    expect(own.secret).not.toBe(inviters.secret);
    const other = await begin(await addTestInvitation(site, { email: 'factor-too@desk.example' }));
    const accept = ({ challenge }: { challenge?: string }, secret: string) => {
      const code = totpCode(secret, now());
      const body = { token, name: '一', email: '', password: 'longenough1', challenge, code };
      return browser.call('invitation/accept', { ...body, email: 'factor@desk.example' });
    };
    expect((await accept(own, inviters.secret)).envelope.error).toBe('BAD_CODE');
    for (const challenge of [other, {}]) {
      expect((await accept(challenge, other.secret)).envelope).toMatchObject({
        error: 'BAD_CODE',
        data: { isExpired: true },
      });
    }
    expect((await accept(own, own.secret)).data.hasTotp).toBe(true);
  });

  it('makes a secret that is taken for half an hour and not longer', async () => {
    const token = await addTestInvitation(site, { email: 'slow@desk.example' });
    const { challenge, secret } = (await deskBrowser(site).call('invitation/totp-begin', { token })).data;
    const later = (interval: string) =>
      site.sql('update staff_challenges set expires_at = expires_at - $1::interval', [interval]);
    const accept = () => {
      const body = { token, name: '一', email: 'slow@desk.example', password: 'longenough1', challenge };
      return deskBrowser(site).call('invitation/accept', { ...body, code: totpCode(secret, now()) });
    };
    await later('30 minutes');
    expect((await accept()).envelope.data).toEqual({ isExpired: true });
    await later('-1 minute');
    expect((await accept()).status).toBe(200);
  });

  it('is gone after its time', async () => {
    const token = await addTestInvitation(site, { life: '-1 second' });
    const { status, envelope } = await deskBrowser(site).call('invitation/show', { token });
    expect([status, envelope.code]).toEqual([404, 1007]);
  });

  it('that is for this machine is not accepted through a proxy', async () => {
    const token = await addTestInvitation(site, { localOnly: true });
    const behind = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await deskBrowser(site).call('invitation/show', { token }, behind)).status).toBe(404);
    expect((await deskBrowser(site).call('invitation/show', { token })).status).toBe(200);
  });

  it('names the role: what the body says of it does not count', async () => {
    const token = await addTestInvitation(site, { email: 'small@desk.example', role: 'reporter' });
    const browser = deskBrowser(site);
    const { challenge, secret } = (await browser.call('invitation/totp-begin', { token })).data;
    const code = totpCode(secret, now());
    const email = 'other@desk.example';
    const body = { token, name: '小', email, password: 'longenough1', challenge, code, role: 'admin' };
    const reply = (await browser.call('invitation/accept', body)).data;
    expect([reply.role, reply.email]).toEqual(['reporter', 'small@desk.example']);
  });
});

describe('logging in', () => {
  it('takes the password, then a code of the app', async () => {
    const staff = await newcomer();
    clock.forward(step);
    const browser = deskBrowser(site);
    const challenge = await challengeOf(staff, browser);
    expect(browser.token).toBe('');
    const { data } = await browser.call('session/second-factor', { challenge, code: totpCode(staff.secret, now()) });
    expect(data.email).toBe(staff.email);
    expect((await browser.call('session/whoami')).data.email).toBe(staff.email);
  });

  it('answers an unknown email and a wrong password with the same bytes', async () => {
    const { email } = await newcomer();
    const raw = async (given: string) => {
      const { status, envelope } = await deskBrowser(site).call('session/login', {
        email: given,
        password: 'wrongwrong1',
      });
      return { status, envelope };
    };
    expect(await raw(email)).toEqual(await raw('unknown@desk.example'));
  });

  it('accepts no code twice, not even at the same time', async () => {
    const staff = await newcomer();
    clock.forward(step);
    const code = totpCode(staff.secret, now());
    const challenges = await times(4, () => challengeOf(staff));
    const answers = await Promise.all(
      challenges.map((challenge) => deskBrowser(site).call('session/second-factor', { challenge, code })),
    );
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([0, 1004, 1004, 1004]);
    const later = await deskBrowser(site).call('session/second-factor', { challenge: await challengeOf(staff), code });
    expect(later.envelope.code).toBe(1004);
  });

  it('accepts a recovery code once', async () => {
    const staff = await newcomer();
    const [code = ''] = staff.recoveryCodes;
    const first = await deskBrowser(site).call('session/second-factor', { challenge: await challengeOf(staff), code });
    expect(first.data.recoveryCodesLeft).toBe(9);
    const again = await deskBrowser(site).call('session/second-factor', { challenge: await challengeOf(staff), code });
    expect(again.envelope.code).toBe(1004);
  });

  it('compares five codes of two hundred that are guessed at once, then not even the right one', async () => {
    const staff = await newcomer();
    clock.forward(step);
    const challenge = await challengeOf(staff);
    const right = totpCode(staff.secret, now());
    const wrong = right === '000000' ? '111111' : '000000';
    const answers = await times(200, (at) =>
      deskBrowser(site).call(
        'session/second-factor',
        { challenge, code: wrong },
        { headers: { 'x-forwarded-for': addressOf(at) } },
      ),
    );
    const compared = answers.filter(({ envelope }) => envelope.message.startsWith('驗證碼錯誤'));
    expect(compared).toHaveLength(5);
    const late = await deskBrowser(site).call('session/second-factor', { challenge, code: right });
    expect(late.envelope.code).toBe(1004);
  });

  it('twenty wrong passwords at once lock the email for all networks that never gave the right one', async () => {
    const staff = await newcomer();
    const wrong = { email: staff.email, password: 'wrongwrong1' };
    await times(20, (at) =>
      deskBrowser(site).call('session/login', wrong, { headers: { 'x-forwarded-for': addressOf(at) } }),
    );
    const anywhere = { headers: { 'x-forwarded-for': addressOf(99) } };
    const { status, envelope } = await deskBrowser(site).call('session/login', staff, anywhere);
    expect([status, envelope.code]).toEqual([429, 1008]);
  });
});

describe('a session', () => {
  it('has a cookie that scripts cannot read, that no other site sends, and that only the desk gets', async () => {
    const token = await addTestInvitation(site);
    const browser = deskBrowser(site);
    const { challenge, secret } = (await browser.call('invitation/totp-begin', { token })).data;
    const body = {
      token,
      name: '一',
      email: 'cookie@desk.example',
      password: 'longenough1',
      challenge,
      code: totpCode(secret, now()),
    };
    const { headers } = await browser.call('invitation/accept', body);
    const [session, device] = headers.getSetCookie();
    expect(session).toMatch(/^desk-session=[\w-]{43}; Path=\/desk; Max-Age=604800; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(/^desk-device=[\w-]{43}; Path=\/desk; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
  });

  it('is stored only as a hash', async () => {
    const { token } = (await newcomer()).browser;
    const rows = await site.sql(`select s.*::text from staff_sessions s`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends after twelve idle hours and after seven days', async () => {
    const staff = await addTestStaff(site, 'editor');
    await site.sql(`update staff_sessions set used_at = now() - interval '11 hours' where staff_id = $1`, [staff.id]);
    expect((await staff.call('session/whoami')).status).toBe(200);
    await site.sql(`update staff_sessions set used_at = now() - interval '13 hours' where staff_id = $1`, [staff.id]);
    expect((await staff.call('session/whoami')).envelope.code).toBe(1005);
    staff.token = await addTestSession(site, staff.id);
    await site.sql(`update staff_sessions set created_at = now() - interval '8 days' where staff_id = $1`, [staff.id]);
    expect((await staff.call('session/whoami')).envelope.code).toBe(1005);
  });

  it.each(['role', 'disable', 'renew', 'end-sessions'] as const)(
    'ends at once when an administrator does %s',
    async (verb) => {
      const admin = await addTestStaff(site, 'admin');
      const staff = await addTestStaff(site, 'reporter');
      expect((await admin.call(`staff/${verb}`, { id: staff.id, role: 'editor' })).status).toBe(200);
      expect((await staff.call('session/whoami')).envelope.code).toBe(1005);
    },
  );

  it('ends in other browsers when the password changes', async () => {
    const staff = await addTestStaff(site, 'editor');
    const other = deskBrowser(site, await addTestSession(site, staff.id));
    expect((await staff.call('account/change-password', { password: 'another-one-2' })).status).toBe(200);
    expect((await other.call('session/whoami')).envelope.code).toBe(1005);
    expect((await staff.call('session/whoami')).status).toBe(200);
  });

  it('does nothing for a page of another origin, or for a request that names none, by any call', async () => {
    const { token } = await addTestStaff(site, 'admin');
    for (const origin of ['https://evil.example', 'null', '']) {
      for (const { path } of deskCalls) {
        const { status } = await deskBrowser(site, token).call(path, {}, { headers: { origin } });
        expect([origin, path, status]).toEqual([origin, path, 403]);
      }
    }
    expect((await deskBrowser(site, token).call('session/whoami')).status).toBe(200);
  });

  it('does nothing for a body that is no JSON', async () => {
    const staff = await addTestStaff(site, 'admin');
    const init = { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await staff.call('session/end-others', {}, init)).status).toBe(415);
  });
});

describe('step-up', () => {
  it('is asked for staff management 15 minutes after the last proof, and a wrong password does not give it', async () => {
    const { browser, password } = await newcomer();
    const { id } = (await browser.call('session/whoami')).data;
    await site.sql(`update staff_sessions set proved_at = now() - interval '16 minutes' where staff_id = $1`, [id]);
    const body = { email: 'new@desk.example', name: '新', role: 'reporter' };
    const refused = await browser.call('staff/invite', body);
    expect([refused.status, refused.envelope]).toEqual([
      403,
      expect.objectContaining({ code: 1012, data: { stepUp: true } }),
    ]);
    expect((await browser.call('session/step-up', { password: 'wrongwrong1' })).envelope.code).toBe(1002);
    expect((await browser.call('staff/invite', body)).status).toBe(403);
    expect((await browser.call('session/step-up', { password })).status).toBe(200);
    expect((await browser.call('staff/invite', body)).data.link).toContain('/desk/invitation#');
  });
});

describe('the role matrix', () => {
  it.each(deskCalls.filter(({ roles: who }) => who !== 'anyone').map((call) => [call.path, call] as const))(
    '%s is for its roles alone',
    async (path, { roles: allowed }) => {
      expect((await deskBrowser(site).call(path)).envelope.code).toBe(1003);
      expect((await deskBrowser(site, 'x'.repeat(43)).call(path)).envelope.code).toBe(1005);
      for (const role of roles) {
        const { envelope } = await (staffOf.get(role) as TestStaff).call(path);
        const isForbidden = envelope.code === 1012;
        expect([role, isForbidden]).toEqual([role, !allowed.includes(role)]);
        expect([1003, 1005]).not.toContain(envelope.code);
      }
    },
  );
});

describe('administrators', () => {
  it('cannot leave the site without one: of two who disable each other at once, one stays', async () => {
    await site.sql(`delete from staff`);
    const [one, two] = [await addTestStaff(site, 'admin'), await addTestStaff(site, 'admin')];
    await site.sql(`update staff set password_hash = 'x'`);
    await Promise.all([one.call('staff/disable', { id: two.id }), two.call('staff/disable', { id: one.id })]);
    expect(await site.sql(`select 1 from staff where not is_disabled`)).toHaveLength(1);
  });
});

it('no password, code, token or secret is in the log', async () => {
  const staff = await newcomer();
  await deskBrowser(site).call('session/login', { email: staff.email, password: 'wrongwrong1' });
  const text = JSON.stringify(site.log);
  for (const secret of [staff.password, staff.secret, staff.browser.token, 'wrongwrong1'])
    expect(text).not.toContain(secret);
});
