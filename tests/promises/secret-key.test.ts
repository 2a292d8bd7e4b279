import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createMessageEncryption } from '../../server/messaging/outbox.ts';
import { databaseUrl } from '../harness/database/postgres-databases.ts';
import { failedStart } from '../harness/failed-start.ts';
import { askCode, codeSentTo, newPhone, registerMember, registration, type TestMember } from '../harness/members.ts';
import { runCommand } from '../harness/operator.ts';
import { secondSite } from '../harness/second-site.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { secretKey as oldKey } from '../harness/templates.ts';

const newKey = 'another key for tests that is long enough as well';
const strangeKey = 'a key that has nothing to do with this database';
const [takenNumber, waitingNumber] = ['A123456789', 'A800000014'];

let site: TestSite;
let database: Record<string, string>;

beforeEach(async () => {
  // As the operations page says: before anything is made with the new key, every process accepts it.
  site = await startTestSite({ settings: { SECRET_KEY_OTHER: newKey } });
  const [{ name }] = (await site.sql('select current_database() as name')) as [{ name: string }];
  database = { DATABASE_URL: databaseUrl(inject('postgresPort'), name), DATA_DIR: site.dataDir, DEMO_CONTENT: 'off' };
});
afterEach(() => site.close());

/** Another process of the same site, with these keys. */
const processWith = (keys: Record<string, string>) => secondSite(site, { ...keys, DATA_DIR: site.dataDir });

const handIn = (member: TestMember, idNumber: string) =>
  member.api('user/identity-verify', { realName: '林美玲', idNumber, birthday: '1990-05-04', consent: true });

const at = (process: TestSite, member: TestMember): TestMember => ({
  ...member,
  api: (call, body) => process.api(call, body, { headers: { authorization: `Bearer ${member.token}` } }),
});

const command = (keys: Record<string, string>, ...args: string[]) =>
  runCommand({ ...database, ...keys }, ...args, '--json');

/** A message that waits, sealed with the old key; it would be sent in an hour. */
async function queueMessage(to: string, text: string): Promise<string> {
  const id = randomUUID();
  await site.sql(
    `insert into outbox (id, channel, kind, area, masked, sealed, due_at, useful_until)
     values ($1, 'sms', 'notice', '+886', '…', $2, now() + interval '1 hour', now() + interval '1 day')`,
    [id, createMessageEncryption([oldKey]).encrypt(id, { to, text })],
  );
  return id;
}

test('SECRET_KEY is replaced under running processes, and nothing is lost', async () => {
  const [verified, waiting, other, late] = [
    await registerMember(site),
    await registerMember(site),
    await registerMember(site),
    await registerMember(site),
  ];
  await handIn(verified, takenNumber);
  const [{ id }] = (await command({ SECRET_KEY: oldKey }, 'identity', 'list')).lines[0].pending;
  await command({ SECRET_KEY: oldKey }, 'identity', 'approve', id);
  await handIn(waiting, waitingNumber);
  const phone = newPhone();
  const code = await askCode(site, 'register', phone);
  const { data: refreshed } = await site.api('auth/refresh', { refreshToken: other.refreshToken });

  const both = { SECRET_KEY: newKey, SECRET_KEY_OTHER: oldKey };
  {
    await using next = await processWith(both);
    // Logged in before, and the second tab's refresh in the middle of it.
    expect((await at(next, verified).api('user/person')).data.identity).toBe('verified');
    expect((await next.api('auth/refresh', { refreshToken: other.refreshToken })).data).toEqual(refreshed);
    // A code that was sent before, and a number that is another member's.
    expect((await next.api('auth/register', registration(phone, code))).status).toBe(200);
    const again = { ...other, token: refreshed.token };
    expect((await handIn(at(next, again), takenNumber)).data.state).toBe('pending');
    // The other way round: a process that does not make anything with the new key yet accepts what was made with it.
    const second = newPhone();
    await next.api('auth/register-captcha', second);
    const newCode = await codeSentTo(site, second);
    expect((await site.api('auth/register', registration(second, newCode))).status).toBe(200);
  }

  const messageId = await queueMessage('+886900000001', 'written under the old key');
  const rotated = await command(both, 'secrets', 'rotate');
  expect(rotated).toMatchObject({ code: 0, stderr: '' });
  // The fourth is the proof of the key.
  expect(rotated.lines).toMatchObject([{ rotated: 4, current: 1, unreadable: 0 }]);
  expect((await command(both, 'secrets', 'rotate')).lines).toMatchObject([{ rotated: 0, current: 5, unreadable: 0 }]);

  await using after = await processWith({ SECRET_KEY: newKey });
  expect((await handIn(at(after, late), takenNumber)).data.state).toBe('pending');
  const [pending, ...taken] = (await command({ SECRET_KEY: newKey }, 'identity', 'list')).lines[0].pending;
  // Handed in under both keys and under the new one alone: each is seen to be the number of the verified member.
  expect(taken).toHaveLength(2);
  for (const { duplicates } of taken) expect(duplicates).toContainEqual(expect.objectContaining({ state: 'verified' }));
  expect((await command({ SECRET_KEY: newKey }, 'identity', 'show', pending.id)).lines[0].idNumber).toBe(waitingNumber);
  const [{ sealed }] = (await site.sql('select sealed from outbox where id = $1', [messageId])) as [{ sealed: Buffer }];
  expect(createMessageEncryption([newKey]).decrypt(messageId, sealed).text).toBe('written under the old key');
});

test('a start with a key that the database does not know is refused, and a lost key can be lived with', async () => {
  const member = await registerMember(site);
  await handIn(member, takenNumber);
  expect(await failedStart({ ...database, SECRET_KEY: strangeKey })).toContain('SECRET_KEY is not the one');

  const refused = await command({ SECRET_KEY: strangeKey }, 'secrets', 'rotate');
  expect(refused).toMatchObject({ code: 1, lines: [{ rotated: 0, current: 0, unreadable: 3 }] });
  expect(await site.sql('select 1 from kept_keys')).toHaveLength(2);

  expect((await command({ SECRET_KEY: strangeKey }, 'secrets', 'rotate', '--lost')).code).toBe(0);
  await using after = await processWith({ SECRET_KEY: strangeKey });
  expect((await at(after, member).api('user/identity')).data.state).toBe('none');
  expect((await handIn(at(after, member), takenNumber)).data.state).toBe('pending');
});

test('the first start settles the key: nothing else starts, seals or passes a check with another one', async () => {
  expect(await failedStart({ ...database, SECRET_KEY: strangeKey })).toContain('SECRET_KEY is not the one');
  const invited = await command({ SECRET_KEY: strangeKey }, 'staff', 'invite', 'a@example.com', '--role', 'editor');
  expect([invited.code, invited.stderr]).toEqual([1, expect.stringContaining('SECRET_KEY is not the one')]);
  expect(await site.sql('select 1 from staff_invitations')).toEqual([]);
  const checked = await command({ SECRET_KEY: strangeKey }, 'db', 'check');
  expect(checked).toMatchObject({ code: 1, lines: [{ ok: false }] });
  expect(checked.lines[0].problems).toEqual([expect.stringContaining('SECRET_KEY 不是這個資料庫所用的那一把')]);
  expect((await command({ SECRET_KEY: oldKey }, 'db', 'check')).lines).toMatchObject([{ ok: true, problems: [] }]);
});

test('a database from before there was a proof is proven by whatever else is sealed in it', async () => {
  await queueMessage('+886900000001', 'sealed before');
  await site.sql('delete from kept_keys');
  expect(await failedStart({ ...database, SECRET_KEY: strangeKey })).toContain('SECRET_KEY is not the one');
  expect(await site.sql('select 1 from kept_keys')).toEqual([]);
  await using _next = await processWith({ SECRET_KEY: oldKey });
  expect(await site.sql('select 1 from kept_keys')).toHaveLength(1);
});
