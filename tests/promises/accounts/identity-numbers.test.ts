import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createIdentityReview, DuplicateIdentity } from '../../../server/accounts/identity-review.ts';
import { senderOf } from '../../../server/accounts/message-texts.ts';
import { createNotices } from '../../../server/accounts/notices.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/connection.ts';
import { createEncryption } from '../../../server/encryption/encryption.ts';
import type { Outbox } from '../../../server/messaging/queries/outbox.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { databaseUrl } from '../../harness/database/postgres-databases.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { secretKey } from '../../harness/templates.ts';

let site: TestSite;
let review: ReturnType<typeof createIdentityReview>;
let closeDatabase: () => Promise<void>;

beforeEach(async () => {
  site = await startTestSite();
  const [{ name }] = (await site.sql('select current_database() as name')) as [{ name: string }];
  const DATABASE_URL = databaseUrl(inject('postgresPort'), name);
  const { db, close } = await openDatabase(readConfig({ DATABASE_URL, SECRET_KEY: secretKey }), createLog('silent'));
  closeDatabase = close;
  const outbox = { queue: async () => null, wakeSender: () => {} } as unknown as Outbox;
  const notices = createNotices({ outbox, sender: senderOf(readConfig({})) });
  review = createIdentityReview({ db, encryption: createEncryption<string>([secretKey], 'identity'), notices });
});
afterEach(async () => {
  await closeDatabase();
  await site.close();
});

const actor = 'operator';
const number = 'A123456789';
const submit = (member: TestMember, idNumber = number) =>
  member.api('user/identity-verify', { realName: '林美玲', idNumber, birthday: '1990-05-04', consent: true });
const approve = (requestId = '') => review.decide({ requestId, actor, reason: null });
const reject = (requestId = '') => review.decide({ requestId, actor, reason: '無法完成驗證，請聯絡客服' });
const states = async () =>
  (await site.sql('select identity_state as state from members order by id')).map(({ state }) => state);
const audited = async (action: string) =>
  (await site.sql('select member_id from audit_log where action = $1 order by member_id', [action])).map((row) =>
    String(row.member_id),
  );

/** As many members, each with a request for the same number. */
async function waiting(count: number) {
  const members = [];
  for (let times = 0; times < count; times += 1) members.push(await registerMember(site));
  for (const member of members) await submit(member);
  const requests = await review.pending(actor);
  return { members, requests };
}

it('shows operators which other members handed in the same number', async () => {
  const { members, requests } = await waiting(2);
  const [first, second] = requests;
  expect(first?.duplicates).toEqual([{ memberId: second?.memberId, state: 'pending' }]);
  expect(second?.duplicates).toEqual([{ memberId: first?.memberId, state: 'pending' }]);
  await approve(first?.id);
  expect((await review.pending(actor))[0]?.duplicates).toEqual([{ memberId: first?.memberId, state: 'verified' }]);
  expect((await review.show(second?.id ?? '', actor)).duplicates).toEqual([
    { memberId: first?.memberId, state: 'verified' },
  ]);
  const { data } = (await members[1]?.api('user/export')) ?? {};
  expect(JSON.stringify(data)).not.toContain('duplicate');
});

it('approves one account for one number, and the refused request can be rejected', async () => {
  const { requests } = await waiting(2);
  const [first, second] = requests;
  await approve(first?.id);
  await expect(approve(second?.id)).rejects.toEqual(new DuplicateIdentity(first?.memberId ?? ''));
  expect(await states()).toEqual(['verified', 'pending']);
  await reject(second?.id);
  expect(await states()).toEqual(['verified', 'rejected']);
});

it('approves one of several requests for one number, also when all are approved at once', async () => {
  const { requests } = await waiting(4);
  const outcomes = await Promise.allSettled(requests.map(({ id }) => approve(id)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DuplicateIdentity);
  }
  expect((await states()).sort()).toEqual(['pending', 'pending', 'pending', 'verified']);
});

it('frees a number that was rejected, or whose member has left', async () => {
  const { members, requests } = await waiting(3);
  const [first, second, third] = requests;
  await reject(first?.id);
  await approve(second?.id);
  await expect(approve(third?.id)).rejects.toBeInstanceOf(DuplicateIdentity);
  await members[1]?.api('user/delete', { password: members[1].password });
  await approve(third?.id);
  expect(await states()).toEqual(['rejected', 'verified']);
});

it('writes every look into the audit log: for those listed, and for those whose number is seen with theirs', async () => {
  const { requests } = await waiting(2);
  const ids = requests.map(({ memberId }) => memberId);
  await review.pending(actor);
  expect(await audited('identity list')).toEqual([ids[0], ids[0], ids[1], ids[1]]);
  await review.show(requests[0]?.id ?? '', actor);
  expect(await audited('identity show')).toEqual(ids);
});
