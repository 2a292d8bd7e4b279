import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countIdentityTries } from '../../server/accounts/queries/identity-requests.ts';
import { removeExpired } from '../../server/expiry/queries/remove-expired.ts';
import { lockSmsCounts } from '../../server/messaging/queries/sms-days.ts';
import { blockedUntil } from '../../server/rate-limits/queries/rate-limits.ts';
import { addressOf, behindProxy, callFrom } from '../harness/addresses.ts';
import { openDatabaseOf } from '../harness/database/open-database.ts';
import { acceptByPassword, addTestInvitation, addTestStaff, deskBrowser, totpCode } from '../harness/desk/desk.ts';
import { openNewsroom, type TestNewsroom } from '../harness/desk/newsroom.ts';
import { fakeClock } from '../harness/fake-clock.ts';
import {
  askCode,
  letTimePass,
  mailTo,
  newPhone,
  registerMember,
  registration,
  testPassword,
} from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

/** The database's clock cannot be moved; stored times are moved ahead instead, as if it had been set back since. */
let site: TestSite;
let newsroom: TestNewsroom;
const clock = fakeClock();
const hour = 3_600_000;

beforeAll(async () => {
  site = await startTestSite({ clock, settings: behindProxy });
  newsroom = await openNewsroom(site);
});
// The windows of calls are counted by the site's clock; each test begins with new ones.
beforeEach(() => clock.forward(60_000));
afterAll(() => site.close());

const setBack = (table: string, columns: string[], by: string, where = 'true', values: unknown[] = []) =>
  site.sql(
    `update ${table} set ${columns.map((name) => `${name} = ${name} + interval '${by}'`).join(', ')} where ${where}`,
    values,
  );
const setBackMembers = (by: string) => letTimePass(site, `-${by}`);

describe('of the staff, when the clock is set back by two hours', () => {
  it.each([
    ['created_at', 1005],
    ['used_at', 1005],
  ])('a session with a later %s is over; half a minute does not end it', async (column, code) => {
    const staff = await addTestStaff(site, 'editor');
    await setBack('staff_sessions', [column], '30 seconds', 'staff_id = $1', [staff.id]);
    expect((await staff.call('session/whoami')).status).toBe(200);
    await setBack('staff_sessions', [column], '2 hours', 'staff_id = $1', [staff.id]);
    expect((await staff.call('session/whoami')).envelope.code).toBe(code);
  });

  it('step-up is asked for again', async () => {
    const admin = await addTestStaff(site, 'admin');
    const other = await addTestStaff(site, 'reporter');
    await setBack('staff_sessions', ['proved_at'], '30 seconds', 'staff_id = $1', [admin.id]);
    expect((await admin.call('staff/devices', { id: other.id })).status).toBe(200);
    await setBack('staff_sessions', ['proved_at'], '2 hours', 'staff_id = $1', [admin.id]);
    expect((await admin.call('staff/devices', { id: other.id })).envelope.data).toEqual({ stepUp: true });
  });

  it.each([
    ['the first administrator', '', '1 hour'],
    ['a colleague', 'late@desk.example', '72 hours'],
  ])('an invitation of %s is over', async (_who, email, life) => {
    const token = await addTestInvitation(site, { email, life });
    expect((await deskBrowser(site).call('invitation/show', { token })).status).toBe(200);
    await setBack('staff_invitations', ['expires_at'], '2 hours');
    expect((await deskBrowser(site).call('invitation/show', { token })).status).toBe(404);
    const body = { token, name: '一', email: email || 'first@desk.example', password: 'longenough1', code: '000000' };
    expect((await deskBrowser(site).call('invitation/accept', body)).envelope.code).toBe(1007);
  });

  it('the second step of a login has to begin again', async () => {
    const staff = await acceptByPassword(site, await addTestInvitation(site), () => clock.now());
    clock.forward(30_000);
    const browser = deskBrowser(site);
    const { challenge } = (await browser.call('session/login', staff)).data;
    await setBack('staff_challenges', ['expires_at'], '2 hours');
    const late = { challenge, code: totpCode(staff.secret, clock.now()) };
    expect((await browser.call('session/second-factor', late)).envelope.code).toBe(1004);
    const again = (await browser.call('session/login', staff)).data.challenge;
    expect((await browser.call('session/second-factor', { ...late, challenge: again })).status).toBe(200);
  });

  it('codes of an authenticator app are accepted, each once', async () => {
    clock.forward(2 * hour);
    const staff = await acceptByPassword(site, await addTestInvitation(site), () => clock.now());
    clock.forward(-2 * hour);
    const enter = async () => {
      const browser = deskBrowser(site);
      const { challenge } = (await browser.call('session/login', staff)).data;
      return (await browser.call('session/second-factor', { challenge, code: totpCode(staff.secret, clock.now()) }))
        .envelope.code;
    };
    expect([await enter(), await enter()]).toEqual([0, 1004]);
  });

  it('the lock of a tab that is gone does not hold', async () => {
    const { editor, written } = newsroom;
    const { id } = await written(editor);
    const [first, second] = [randomUUID(), randomUUID()];
    await editor.call('article/lock', { id, tab: first });
    const listed = async () =>
      (await editor.call('article/list', { tab: 'all' })).data.items.find((row) => row.id === id)?.lockedBy ?? null;
    expect(await listed()).not.toBeNull();
    await setBack('article_locks', ['until', 'since', 'changed_at'], '2 hours', 'article_id = $1', [id]);
    expect(await listed()).toBeNull();
    expect((await editor.call('article/lock', { id, tab: second })).data.lock).toMatchObject({ isMine: true });
  });

  it('a browser that was sent a later time gets the changes', async () => {
    const { editor, written } = newsroom;
    const { id } = await written(editor);
    const since = new Date(Date.now() + 2 * hour).toISOString();
    const { items } = (await editor.call('article/changes', { since })).data;
    expect(items.map((item) => item.id)).toContain(id);
  });

  it('saves do not go into a version of later for hours, and not each into one of its own', async () => {
    const { editor, published } = newsroom;
    const { id, version, fields } = await published();
    const tab = randomUUID();
    let current = version;
    const save = async (title: string) => {
      const { data } = await editor.call('article/save', { id, version: current, tab, fields: { ...fields, title } });
      current = data.version;
    };
    const drafts = async () =>
      (await site.sql(`select 1 from draft_versions where article_id = $1 and kind = 'draft'`, [id])).length;
    await save('甲');
    const before = await drafts();
    await setBack('draft_versions', ['made_at'], '2 hours', 'article_id = $1', [id]);
    await setBack('article_revisions', ['made_at'], '2 hours', 'article_id = $1', [id]);
    await save('乙');
    expect(await drafts()).toBe(before + 1);
    await save('丙');
    expect(await drafts()).toBe(before + 1);
  });

  it('a preview link is over', async () => {
    const { editor, written } = newsroom;
    const { id } = await written(editor);
    const { address } = (await editor.call('preview/make', { articleId: id })).data;
    const path = new URL(address, site.url).pathname;
    expect((await site.get(path)).status).toBe(200);
    await setBack('preview_links', ['expires_at'], '2 hours');
    expect((await site.get(path)).status).toBe(404);
    expect((await editor.call('preview/list', { articleId: id })).data.items).toEqual([]);
  });

  it('wrong passwords of before lock no one out', async () => {
    const staff = await acceptByPassword(site, await addTestInvitation(site), () => clock.now());
    const wrong = { email: staff.email, password: 'wrongwrong1' };
    for (let at = 0; at < 5; at += 1) await deskBrowser(site).call('session/login', wrong);
    expect((await deskBrowser(site).call('session/login', staff)).status).toBe(429);
    await setBackMembers('2 hours');
    expect((await deskBrowser(site).call('session/login', staff)).status).toBe(200);
  });
});

describe('of members, when the clock is set back by two hours', () => {
  it('a session is over, by its access token and its refresh token', async () => {
    const member = await registerMember(site);
    await setBackMembers('30 seconds');
    expect((await member.api('user/person')).status).toBe(200);
    await setBackMembers('2 hours');
    expect((await member.api('user/person')).envelope.code).toBe(1005);
    expect((await site.api('auth/refresh', { refreshToken: member.refreshToken })).envelope.code).toBe(1005);
  });

  it('a refresh token that was replaced later is not in its grace', async () => {
    const member = await registerMember(site);
    await site.api('auth/refresh', { refreshToken: member.refreshToken });
    await setBack('session_tokens', ['replaced_at'], '2 hours', 'replaced_at is not null');
    expect((await site.api('auth/refresh', { refreshToken: member.refreshToken })).envelope.code).toBe(1005);
  });

  it.each(['register', 'forgot'] as const)('a code to %s is over, and the next one is another', async (purpose) => {
    const phone = purpose === 'forgot' ? await registerMember(site) : newPhone();
    await letTimePass(site, '2 minutes');
    const code = await askCode(site, purpose, phone);
    await setBackMembers('2 hours');
    if (purpose === 'register') {
      expect((await site.api('auth/register', registration(phone, code))).envelope.code).toBe(1004);
    }
    const { data } = await site.api(`auth/${purpose}-captcha`, { area: phone.area, phone: phone.phone });
    expect(data.expire).toBeLessThanOrEqual(600);
  });

  it('the link in a mail is over', async () => {
    const member = await registerMember(site);
    await member.api('user/email-binding', { email: 'moved@example.tw', password: testPassword });
    const [mail] = await mailTo(site, 'moved@example.tw');
    await setBack('email_requests', ['expires_at'], '2 hours');
    expect((await site.api('user/email-verify', { token: mail?.token })).status).not.toBe(200);
  });

  it('wrong passwords of before lock no one out, and the desk does not say that they do', async () => {
    const member = await registerMember(site);
    const { area, phone } = member;
    const login = (password: string) => callFrom(site, addressOf(7), 'auth/login', { area, phone, password });
    for (let at = 0; at < 5; at += 1) await login('wrongwrong1');
    expect((await login(testPassword)).status).toBe(429);
    const { db, close } = await openDatabaseOf(site);
    expect(await blockedUntil(db, [], ['login '])).not.toBeNull();
    await setBackMembers('2 hours');
    expect(await blockedUntil(db, [], ['login '])).toBeNull();
    await close();
    expect((await login(testPassword)).status).toBe(200);
  });
});

it('identity requests do not count for longer than they would', async () => {
  await registerMember(site);
  const { db, close } = await openDatabaseOf(site);
  const [{ id }] = await site.sql('select max(id) as id from members');
  await site.sql(
    `insert into identity_requests (member_id, real_name, birthday, number_masked, state)
     values ($1, '林', '1990-05-04', 'A1', 'rejected')`,
    [id],
  );
  expect((await countIdentityTries(db, id, 3_600)).count).toBe(1);
  await setBack('identity_requests', ['submitted_at'], '2 hours');
  expect((await countIdentityTries(db, id, 3_600)).count).toBe(0);
  await close();
});

it('the SMS of an hour do not count for longer than they would', async () => {
  await registerMember(site);
  const { db, close } = await openDatabaseOf(site);
  const hourOf = () => db.transaction().execute((work) => lockSmsCounts(work, '+886', 'requested'));
  expect((await hourOf()).ofArea.ofHour).toBeGreaterThan(0);
  await setBackMembers('2 hours');
  expect((await hourOf()).ofArea.ofHour).toBe(0);
  await close();
});

it('what was stored before the clock was set back is removed, and does not come back when the clock gets there', async () => {
  const { editor, written } = newsroom;
  const { id } = await written(editor);
  await editor.call('preview/make', { articleId: id });
  const member = await registerMember(site);
  await member.api('user/email-binding', { email: 'gone@example.tw', password: testPassword });
  await addTestInvitation(site, { email: 'gone@desk.example', life: '72 hours' });
  await setBackMembers('2 hours');
  await setBack('staff_sessions', ['created_at'], '2 hours');
  for (const table of ['staff_invitations', 'preview_links', 'email_requests']) {
    await setBack(table, ['expires_at'], '2 hours');
  }
  const { db, close } = await openDatabaseOf(site);
  await removeExpired(db);
  await close();
  const tables = ['staff_sessions', 'staff_invitations', 'preview_links', 'email_requests', 'codes', 'session_tokens'];
  for (const table of tables) expect([table, await site.sql(`select 1 from ${table}`)]).toEqual([table, []]);
  expect(await site.sql(`select 1 from limit_marks where cardinality(marks) > 0`)).toEqual([]);
});
