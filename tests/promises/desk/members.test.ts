import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCalls } from '../../../contract/desk/calls.ts';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { blockMember } from '../../harness/blocked-row.ts';
import { addTestSession, addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import {
  addIdentityApplication,
  addMemberRecord,
  resetMemberDesk,
  startMemberDesk,
} from '../../harness/desk/member-records.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { registerMember, smsTo } from '../../harness/members.ts';
import type { TestSite } from '../../harness/site.ts';

let site: TestSite;
let support: TestStaff;
let admin: TestStaff;
const clock = fakeClock();
const reason = '會員來電或來信';

beforeAll(async () => {
  ({ site, support, admin } = await startMemberDesk(clock));
});
beforeEach(() => resetMemberDesk(site, clock));
afterAll(() => site.close());

const audit = (memberId: string | null) =>
  site.sql('select actor, action, detail from audit_log where member_id is not distinct from $1 order by id', [
    memberId,
  ]);
const found = async (who: string) => (await support.call('member/find', { who })).data.items.map(({ id }) => id);

describe('a member is found', () => {
  it('by phone however it is written, by email, number and a part of the name, and shown masked', async () => {
    const { id, phone, email } = await addMemberRecord(site, { lastName: '歐陽', firstName: '小嵐' });
    for (const who of [phone, `+886${phone.slice(1)}`, `${phone.slice(0, 4)}-${phone.slice(4)}`, email.toUpperCase()]) {
      expect([who, await found(who)]).toEqual([who, [id]]);
    }
    expect(await found(id)).toContain(id);
    const { items, isAll } = (await support.call('member/find', { who: '陽小' })).data;
    expect([items.map((item) => ({ ...item, registeredAt: '' })), isAll]).toEqual([
      [
        {
          id,
          maskedName: '歐○○嵐',
          maskedPhone: `09** *** ${phone.slice(-3)}`,
          maskedEmail: 'm***@example.com',
          identity: 'none',
          registeredAt: '',
        },
      ],
      true,
    ]);
    const entries = await audit(id);
    expect(entries.map(({ detail }) => detail)).toEqual([
      ...Array(3).fill('以手機號碼'),
      '以電子信箱',
      '以手機號碼',
      '以姓名',
    ]);
    expect(new Set(entries.map(({ actor, action }) => `${actor} ${action}`))).toEqual(
      new Set([`${support.email} members find`]),
    );
  });

  it('by a part of a phone or email: not at all, and a search in vain is in the audit log too', async () => {
    const { phone, email } = await addMemberRecord(site);
    await site.sql('delete from audit_log');
    for (const who of [phone.slice(0, 9), phone.slice(-6), email.slice(1), '0900000000', '%@%', '_'])
      expect([who, await found(who)]).toEqual([who, []]);
    expect((await audit(null)).map(({ detail }) => detail)).toEqual([
      ...['以手機號碼', '以手機號碼', '以電子信箱', '以手機號碼', '以電子信箱', '以姓名'].map(
        (by) => `${by}，沒有找到`,
      ),
    ]);
  });

  it('in lists of at most twenty, which say that there are more', async () => {
    for (let count = 0; count <= deskLimits.membersFound; count += 1) await addMemberRecord(site, { lastName: '龘' });
    const { items, isAll } = (await support.call('member/find', { who: '龘' })).data;
    expect([items.length, isAll]).toEqual([deskLimits.membersFound, false]);
  });
});

describe('a member is looked at', () => {
  it('with a reason alone; phone and email need another look; each is in the audit log with who and why', async () => {
    const { id, phone, email } = await addMemberRecord(site);
    const shown = (await support.call('member/show', { id, reason })).data;
    expect(shown).toMatchObject({ name: '林美玲', maskedEmail: 'm***@example.com', lockedUntil: null });
    expect(shown.devices).toMatchObject([{ name: 'Safari，iOS', network: '203.0.113.*' }]);
    expect(shown.lastLoginAt).toBe(shown.devices[0]?.loggedInAt);
    expect(JSON.stringify(shown)).not.toContain(phone.slice(2, 7));
    const contact = (await support.call('member/reveal', { id, reason: `${reason}：忘記密碼` })).data;
    expect([contact.phone.replaceAll(' ', ''), contact.email]).toEqual([phone, email]);
    expect(await audit(id)).toEqual([
      { actor: support.email, action: 'members show', detail: reason },
      { actor: support.email, action: 'members reveal', detail: `${reason}：忘記密碼` },
    ]);
  });

  it.each(['', '  ', 'x'.repeat(101), '打 0912-345-678 來', '＋886912345678', 'wang@example.com', '證號 a123456789'])(
    'never for the reason “%s”',
    async (bad) => {
      const { id } = await addMemberRecord(site);
      const { envelope } = await support.call('member/show', { id, reason: bad });
      expect(envelope.data).toHaveProperty('fields.reason');
      expect(await audit(id)).toEqual([]);
    },
  );

  it.each(['0', '-1', '1e3', '１', '9'.repeat(19), 'abc', '1 or 1=1', ['1'], null])(
    'never by an id like %j',
    async (id) => {
      expect((await support.call('member/show', { id, reason })).envelope.error).toBe('INVALID_INPUT');
    },
  );

  it('as long as the last proof of identity is fresh, by every call that shows or changes something', async () => {
    const stale = await addTestStaff(site, 'admin');
    await site.sql(
      `update staff_sessions set proved_at = clock_timestamp() - interval '16 minutes' where staff_id = $1`,
      [stale.id],
    );
    const paths = deskCalls.map(({ path }) => path).filter((path) => /^(?:member|identity)\//.test(path));
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths.filter((path) => path !== 'identity/count')) {
      const { envelope } = await stale.call(path, { id: '1', reason, who: '1' });
      expect([path, envelope.error, envelope.data]).toEqual([path, 'FORBIDDEN', { stepUp: true }]);
    }
    expect((await stale.call('identity/count')).data.pending).toBe(0);
  });
});

describe('for a member', () => {
  it('a lock is shown and lifted, devices are logged out, the export is theirs, and deletion tells them', async () => {
    const member = await registerMember(site);
    const id = String((await site.sql('select id from members where phone = $1', [member.phone]))[0].id);
    for (let count = 0; count < 5; count += 1)
      await site.api('auth/login', { area: member.area, phone: member.phone, password: 'wrong-one-1' });
    const { lockedUntil } = (await support.call('member/show', { id, reason })).data;
    expect(Date.parse(lockedUntil ?? '') - Date.now()).toBeGreaterThan(600_000);
    expect((await support.call('member/unlock', { id, reason })).data.lockedUntil).toBeNull();
    const login = () => site.api('auth/login', { area: member.area, phone: member.phone, password: member.password });
    expect((await login()).status).toBe(200);

    const own = (await member.api('user/export')).data;
    const exported = (await support.call('member/export', { id, reason: '個資請求' })).data;
    expect({ ...exported, operatorActions: [] }).toEqual({ ...own, operatorActions: [] });
    expect((await support.call('member/end-sessions', { id, reason })).data.devices).toEqual([]);
    expect((await member.api('user/person')).envelope.error).toBe('SESSION_EXPIRED');

    expect((await support.call('member/delete', { id, reason: '個資請求' })).status).toBe(200);
    expect((await smsTo(site, member)).at(-1)).toContain('您的帳號與個人資料已刪除');
    expect((await login()).envelope.error).toBe('BAD_CREDENTIALS');
    expect((await support.call('member/delete', { id, reason })).envelope.error).toBe('NOT_FOUND');
    const left = await site.sql(`select member_id, detail from audit_log where action = 'members delete'`);
    expect(left).toEqual([{ member_id: null, detail: '個資請求' }]);
  });

  it('nothing is changed by a call that was under way when the role was taken away', async () => {
    for (const path of ['member/delete', 'member/end-sessions'] as const) {
      const member = await addMemberRecord(site);
      const leaving = await addTestStaff(site, 'support');
      const row = await blockMember(site, member);
      const { answer } = await row.queue(() => leaving.call(path, { id: member.id, reason }));
      expect((await admin.call('staff/role', { id: leaving.id, role: 'reporter' })).status).toBe(200);
      await row.release();
      expect([path, (await answer).envelope.error]).toEqual([path, 'SESSION_EXPIRED']);
      expect(await site.sql('select 1 from sessions where member_id = $1', [member.id])).toHaveLength(1);
    }
  });
});

describe('a stolen session cannot read out the table:', () => {
  it.each([
    ['member/find', deskLimits.memberSearchesAnHour, deskMessages.memberSearchesUsedUp, 'members limit'],
    ['member/reveal', deskLimits.memberLooksAnHour, deskMessages.memberLooksUsedUp, 'members limit'],
    ['member/unlock', deskLimits.memberLooksAnHour, deskMessages.memberLooksUsedUp, 'members limit'],
    ['member/end-sessions', deskLimits.memberLooksAnHour, deskMessages.memberLooksUsedUp, 'members limit'],
    ['identity/next', deskLimits.identityLooksAnHour, deskMessages.memberLooksUsedUp, 'identity limit'],
  ] as const)(
    '%s is limited for each person, and the audit log says once that it was reached',
    async (path, times, message, action) => {
      const { id } = await addMemberRecord(site);
      const thief = await addTestStaff(site, 'support');
      const ask = (who: TestStaff) => who.call(path, { id, reason, who: id });
      expect((await ask(thief)).status).toBe(200);
      // As if the others had been asked before.
      await site.sql(
        `update limit_marks set marks = array(select clock_timestamp() - number * interval '1 second' from generate_series(1, $1) number)
       where key like '%' || $2`,
        [times - 1, thief.id],
      );
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask(thief)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.length - refused.length).toBe(1);
      expect(refused[0]?.envelope).toMatchObject({ error: 'TOO_MANY_REQUESTS', message });
      // Another browser of the same person is the same person.
      thief.token = await addTestSession(site, thief.id);
      expect((await ask(thief)).status).toBe(429);
      expect((await ask(support)).status).toBe(200);
      const entries = await site.sql('select action, detail from audit_log where actor = $1 and action like $2', [
        thief.email,
        '% limit',
      ]);
      expect(entries).toEqual([{ action, detail: `${times}` }]);
    },
  );
});

it('no phone, email, name or identity number is in the log or may be stored by a browser', async () => {
  const { id, phone, email } = await addMemberRecord(site, { firstName: '罕見名' });
  const application = await addIdentityApplication(site, id, { realName: '林罕見名', number: 'F129876543' });
  for (const [path, body] of [
    ['member/find', { who: phone }],
    ['member/find', { who: email }],
    ['member/find', { who: '罕見名' }],
    ['member/show', { id, reason }],
    ['member/reveal', { id, reason }],
    ['member/show', { id, reason: `打 ${phone}` }],
    ['identity/next', {}],
    ['identity/show', { id: application }],
    ['member/export', { id, reason }],
  ] as const) {
    expect((await support.call(path, body)).headers.get('cache-control')).toBe('no-store');
  }
  const text = JSON.stringify(site.log);
  for (const secret of [phone, email, '罕見名', 'F129876543']) expect(text).not.toContain(secret);
});
