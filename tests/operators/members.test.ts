import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownPhone } from '../../contract/rules/phone.ts';
import { mailTo, registerMember, smsTo, type TestMember, testPassword } from '../harness/members.ts';
import { runCommandHere } from '../harness/operator.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite({ database: 'embedded' });
  member = await registerMember(site);
});
afterAll(() => site.close());

async function run(...args: string[]) {
  const finished = await runCommandHere({ DATA_DIR: site.dataDir, DEMO_CONTENT: 'off' }, ...args, '--json');
  expect(finished.stderr).toBe('');
  expect(finished.code).toBe(0);
  return finished.lines[0];
}

const audit = async () => (await site.sql('select action from audit_log order by id')).map(({ action }) => action);
const proof = { realName: '林美玲', idNumber: 'A123456789', birthday: '1990-05-04', consent: true };

test('an identity is listed masked, shown whole, rejected with a reason, handed in again and approved', async () => {
  await member.api('user/identity-verify', proof);
  const [waiting] = (await run('identity', 'list')).pending;
  expect(waiting).toMatchObject({ realName: '林美玲', maskedNumber: 'A1******89' });
  expect(JSON.stringify(waiting)).not.toContain('A123456789');
  expect(await run('identity', 'show', waiting.id)).toMatchObject({ idNumber: 'A123456789' });
  await run('identity', 'reject', waiting.id, '--reason', '姓名與證件不符');
  expect((await member.api('user/identity')).data).toMatchObject({ state: 'rejected', reason: '姓名與證件不符' });
  expect(await site.sql('select 1 from identity_requests where number_sealed is not null')).toEqual([]);
  expect((await smsTo(site, member)).at(-1)).toContain('身分驗證未通過');

  await member.api('user/identity-verify', proof);
  const [again] = (await run('identity', 'list')).pending;
  await run('identity', 'approve', again.id);
  expect((await member.api('user/person')).data.identity).toBe('verified');
  expect((await run('identity', 'list')).pending).toEqual([]);
  expect(await audit()).toEqual([
    'identity list',
    'identity show',
    'identity reject',
    'identity list',
    'identity approve',
  ]);
});

test('a number of a verified member is flagged, its approval is refused in one line, and it can be rejected', async () => {
  const neighbour = await registerMember(site);
  await neighbour.api('user/identity-verify', proof);
  const [flagged] = (await run('identity', 'list')).pending;
  const [{ id: verifiedId }] = (await run('members', 'find', member.phone)).members;
  expect(flagged.duplicates).toEqual([{ memberId: verifiedId, state: 'verified' }]);
  const settings = { DATA_DIR: site.dataDir, DEMO_CONTENT: 'off' };
  const listed = await runCommandHere(settings, 'identity', 'list');
  expect(listed.stdout).toContain(`會員 ${verifiedId}（已驗證）`);
  expect((await runCommandHere(settings, 'identity', 'show', flagged.id)).stdout).toContain(
    `會員 ${verifiedId}（已驗證）`,
  );
  const refused = await runCommandHere(settings, 'identity', 'approve', flagged.id);
  expect(refused.code).toBe(1);
  expect(refused.stderr.trim().split('\n')).toHaveLength(1);
  expect(refused.stderr).toContain(`會員 ${verifiedId} 已用同一個證號完成驗證`);
  expect((await neighbour.api('user/identity')).data.state).toBe('pending');
  await run('identity', 'reject', flagged.id, '--reason', '無法完成驗證，請聯絡客服');
  expect((await neighbour.api('user/identity')).data).toMatchObject({ state: 'rejected', triesLeft: 2 });
});

test('a rejection without a reason, and a request that is not waiting, are refused in one line', async () => {
  const settings = { DATA_DIR: site.dataDir, DEMO_CONTENT: 'off' };
  const silent = await runCommandHere(settings, 'identity', 'reject', '1');
  expect(silent).toMatchObject({ code: 2 });
  expect(silent.stderr).toContain('--reason');
  for (const command of [
    ['identity', 'approve', '999'],
    ['identity', 'show', 'abc'],
    ['members', 'export', 'abc'],
  ]) {
    const unknown = await runCommandHere(settings, ...command);
    expect(unknown).toMatchObject({ code: 1 });
    expect(unknown.stderr.trim().split('\n')).toHaveLength(1);
  }
});

test('a member is found, unlocked, logged out everywhere, exported and deleted, and each look is written down', async () => {
  const { area, phone } = member;
  const login = (password: string) => site.api('auth/login', { area, phone, password });
  for (let times = 0; times < 5; times += 1) await login('wrong12345');
  expect((await login(testPassword)).envelope.error).toBe('TOO_MANY_REQUESTS');
  for (const part of ['林', '美玲', '林 美玲']) {
    expect((await run('members', 'find', part)).members).toContainEqual(expect.objectContaining({ name: '林美玲' }));
  }
  const [found] = (await run('members', 'find', phone)).members;
  expect(found).toMatchObject({ name: '林美玲', phone: shownPhone({ area, phone }) });
  await run('members', 'unlock', found.id);
  expect((await login(testPassword)).status).toBe(200);
  await member.api('user/email-binding', { email: 'reader@example.tw', password: testPassword });
  const [mail] = await mailTo(site, 'reader@example.tw');
  await run('members', 'end-sessions', found.id);
  expect((await site.api('user/email-verify', { token: mail?.token })).envelope.error).toBe('BAD_CODE');
  expect((await member.api('user/person')).envelope.error).toBe('SESSION_EXPIRED');
  expect((await run('members', 'export', found.id)).profile).toMatchObject({ phone });
  await run('members', 'delete', found.id, '--yes');
  expect((await login(testPassword)).envelope.error).toBe('BAD_CREDENTIALS');
  expect((await audit()).slice(-5)).toEqual([
    'members find',
    'members unlock',
    'members end-sessions',
    'members export',
    'members delete',
  ]);
});
