import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
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

beforeAll(async () => {
  ({ site, support, admin } = await startMemberDesk(clock));
});
beforeEach(() => resetMemberDesk(site, clock));
afterAll(() => site.close());

const audit = (memberId: string) =>
  site.sql('select action from audit_log where member_id = $1 order by id', [memberId]);

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

  it('of two simultaneous decisions one counts, and the other learns what was decided', async () => {
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
