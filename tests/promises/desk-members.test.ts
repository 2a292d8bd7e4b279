import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCalls } from '../../contract/desk/calls.ts';
import { deskLimits } from '../../contract/desk/limits.ts';
import { deskMessages } from '../../contract/messages/desk.ts';
import { blockMember } from '../harness/blocked-row.ts';
import { addTestSession, addTestStaff, type TestStaff } from '../harness/desk/desk.ts';
import { addIdentityApplication, addMemberRecord } from '../harness/desk/member-records.ts';
import { fakeClock } from '../harness/fake-clock.ts';
import { registerMember, smsTo } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let support: TestStaff;
let admin: TestStaff;
const clock = fakeClock();
const reason = '會員來電或來信';

beforeAll(async () => {
  site = await startTestSite({ clock });
  support = await addTestStaff(site, 'support', '周客服');
  admin = await addTestStaff(site, 'admin', '陳管理');
});
// The windows of calls are counted by the site's clock; each test begins with new ones.
beforeEach(async () => {
  clock.forward(60_000);
  await site.sql('delete from limit_marks; delete from identity_requests; delete from identity_numbers');
});
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

describe('the queue of identities', () => {
  const decide = (who: TestStaff, id: string) => who.call('identity/approve', { id });

  it('comes oldest first and one at a time, masked; the whole number needs another look', async () => {
    const [one, two] = [await addMemberRecord(site), await addMemberRecord(site)];
    const first = await addIdentityApplication(site, one.id, { realName: '王大明', number: 'B120863158' });
    const second = await addIdentityApplication(site, two.id);
    const { application, pending } = (await support.call('identity/next')).data;
    expect(pending).toBe(2);
    expect(application).toMatchObject({
      id: first,
      realName: '王大明',
      profileName: '林美玲',
      maskedNumber: 'B1******58',
    });
    expect(JSON.stringify(application)).not.toContain('B120863158');
    expect((await support.call('identity/next', { after: first })).data.application?.id).toBe(second);
    expect((await support.call('identity/next', { after: second })).data.application?.id).toBe(first);
    expect((await support.call('identity/show', { id: first })).data).toEqual({ idNumber: 'B120863158' });
    expect((await audit(one.id)).map(({ action }) => action)).toEqual([
      'identity list',
      'identity list',
      'identity show',
    ]);
    expect((await support.call('identity/count')).data).toEqual({ pending: 2 });
  });

  it('a reason for a rejection reaches the member, and a number of another account is flagged and not approved', async () => {
    const member = await registerMember(site);
    await member.api('user/identity-verify', {
      realName: '林美玲',
      idNumber: 'A123456789',
      birthday: '1990-05-04',
      consent: true,
    });
    const other = await addMemberRecord(site);
    const [{ hash, id }] = await site.sql(
      'select hash, member_id as id from identity_numbers where member_id = (select id from members where phone = $1)',
      [member.phone],
    );
    await site.sql('insert into identity_numbers (member_id, hash) values ($1, $2)', [other.id, hash]);
    await site.sql(`update members set identity_state = 'verified' where id = $1`, [other.id]);
    const { application } = (await support.call('identity/next')).data;
    expect(application).toMatchObject({
      memberId: String(id),
      duplicates: [{ memberId: other.id, state: 'verified' }],
    });
    const requestId = application?.id ?? '';
    const approved = await decide(support, requestId);
    expect(approved.envelope).toMatchObject({ error: 'CONFLICT', message: deskMessages.identityDuplicate(other.id) });
    expect((await support.call('identity/reject', { id: requestId, reason: ' ' })).envelope.error).toBe(
      'INVALID_INPUT',
    );
    expect((await support.call('identity/reject', { id: requestId, reason: '姓名與證件不符' })).status).toBe(200);
    expect((await member.api('user/identity')).data).toMatchObject({ state: 'rejected', reason: '姓名與證件不符' });
    expect((await smsTo(site, member)).at(-1)).toContain('身分驗證未通過');
    expect((await support.call('identity/next')).data).toEqual({ application: null, pending: 0 });
  });

  it('of two who decide at once one does, and the other is told what was decided', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await addMemberRecord(site);
      const application = await addIdentityApplication(site, id, { number: `A1234567${10 + round}` });
      const [one, two] = await Promise.all([
        support.call('identity/approve', { id: application }),
        admin.call('identity/reject', { id: application, reason: '姓名與證件不符' }),
      ]);
      expect([one.status, two.status].sort()).toEqual([200, 409]);
      const [{ state }] = await site.sql('select state from identity_requests where id = $1', [application]);
      const message = one.status === 200 ? deskMessages.identityApprovedAlready : deskMessages.identityRejectedAlready;
      expect([state, (one.status === 200 ? two : one).envelope.message]).toEqual([
        one.status === 200 ? 'verified' : 'rejected',
        message,
      ]);
      const decided = (await audit(id)).map(({ action }) => action);
      expect(decided).toEqual([one.status === 200 ? 'identity approve' : 'identity reject']);
    }
  });
});

describe('devices of the staff', () => {
  it('are listed for an administrator and ended one by one, which is in the audit log', async () => {
    const reporter = await addTestStaff(site, 'reporter');
    await addTestSession(site, reporter.id);
    const { items } = (await admin.call('staff/devices', { id: reporter.id })).data;
    expect(items).toHaveLength(2);
    const device = items[0]?.id ?? '';
    const foreign = (await admin.call('staff/devices', { id: admin.id })).data.items[0]?.id;
    const ended = (id: unknown) => admin.call('staff/end-device', { id: reporter.id, device: id });
    expect((await ended(foreign)).envelope.error).toBe('NOT_FOUND');
    expect((await ended(device)).status).toBe(200);
    expect((await ended(device)).envelope.error).toBe('NOT_FOUND');
    expect((await admin.call('staff/devices', { id: reporter.id })).data.items).toHaveLength(1);
    expect(
      await site.sql(`select detail from audit_log where action = 'staff end device' and actor = $1`, [admin.email]),
    ).toEqual([{ detail: reporter.email }]);
    expect((await admin.call('staff/devices', { id: crypto.randomUUID() })).envelope.error).toBe('NOT_FOUND');
  });
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
