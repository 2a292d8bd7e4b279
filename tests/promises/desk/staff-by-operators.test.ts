import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { readConfig } from '../../../server/config.ts';
import { type Database, openDatabase } from '../../../server/database/connection.ts';
import { rotateKeys } from '../../../server/encryption/key-rotation.ts';
import { createFolderStorage } from '../../../server/media/storage/folder-storage.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../../harness/database/postgres-databases.ts';
import { acceptByPassword, deskBrowser, type StaffWithPassword, totpCode } from '../../harness/desk/desk.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';

const clock = fakeClock();
const log = createLog('silent');
const newKey = 'another key for tests that is long enough as well';

let site: TestSite;
let database: Database;
let run: ReturnType<typeof operatorOn>;
let admin: StaffWithPassword;

beforeAll(async () => {
  site = await startTestSite({ clock });
  const [{ name }] = (await site.sql('select current_database() as name')) as [{ name: string }];
  database = await openDatabase(
    readConfig({ DATABASE_URL: databaseUrl(inject('postgresPort'), name), SECRET_KEY: secretKey }),
    log,
  );
  run = operatorOn({ db: database.db }, { clock });
});
// The windows of calls are counted by the site's clock, and no code of an app counts twice.
beforeEach(() => clock.forward(60_000));
afterAll(async () => {
  await database.close();
  await site.close();
});

const accept = (link: string) => acceptByPassword(site, link.split('#')[1] ?? '', () => clock.now());

async function logIn(at: TestSite, { email, password, secret }: StaffWithPassword) {
  const browser = deskBrowser(at);
  const { challenge } = (await browser.call('session/login', { email, password })).data;
  await browser.call('session/second-factor', { challenge, code: totpCode(secret, clock.now()) });
  return (await browser.call('session/whoami')).data;
}

test('the first link makes an administrator; once there is one, no further first link is made', async () => {
  const [{ link }] = (await run('staff first', [])).lines;
  expect(link).toMatch(/^http:\/\/localhost:3000\/desk\/invitation#[\w-]{43}$/);
  admin = await accept(link);
  clock.forward(60_000);
  expect(await logIn(site, admin)).toMatchObject({ email: admin.email, role: 'admin' });
  await expect(run('staff first', [])).rejects.toThrow('已經有同仁了');
});

test('an invited reporter is listed, becomes an editor and is disabled; each ends the sessions', async () => {
  const [{ link }] = (await run('staff invite', ['Wang@Example.com'], { role: '記者', name: '王記者' })).lines;
  expect((await run('staff list', [])).text).toMatch(/wang@example\.com +王記者 +記者 +已邀請/);
  const reporter = await accept(link);
  const shown = async () => (await run('staff list', [])).text.split('\n').find((line) => line.includes('wang@'));
  expect(await shown()).toMatch(/林編輯 +記者 +使用中/);

  await run('staff role', ['wang@example.com', 'editor']);
  expect((await reporter.browser.call('session/whoami')).status).toBe(401);
  clock.forward(60_000);
  expect(await logIn(site, reporter)).toMatchObject({ role: 'editor' });

  await run('staff disable', ['wang@example.com']);
  expect(await shown()).toMatch(/編輯 +停用/);
  const { email, password } = reporter;
  expect((await deskBrowser(site).call('session/login', { email, password })).envelope.error).not.toBeNull();
  await run('staff disable', ['wang@example.com'], { undo: true });
  clock.forward(60_000);
  expect(await logIn(site, reporter)).toMatchObject({ role: 'editor' });

  const audit = await site.sql(`select actor, action, detail from audit_log where detail like 'wang@%' order by id`);
  expect(audit.filter(({ actor }) => actor === 'tester').map(({ action }) => action)).toEqual([
    'staff invite',
    'staff role',
    'staff disable',
    'staff enable',
  ]);
});

test('a renewed account loses its password and its app, and its link sets new ones', async () => {
  const [{ link: first }] = (await run('staff invite', ['chen@example.com'], { role: 'support' })).lines;
  const { password } = await accept(first);
  const [{ link }] = (await run('staff invite', ['chen@example.com'], { renew: true })).lines;
  const attempt = await deskBrowser(site).call('session/login', { email: 'chen@example.com', password });
  expect(attempt.envelope.error).not.toBeNull();
  const renewed = await accept(link);
  clock.forward(60_000);
  expect(await logIn(site, renewed)).toMatchObject({ email: 'chen@example.com', role: 'support' });
});

test.each<[Parameters<typeof run>, string]>([
  [['staff invite', ['not-an-email'], { role: 'editor' }], 'not-an-email'],
  [['staff invite', ['li@example.com'], { role: '社長' }], '職務要是'],
  [['staff invite', ['wang@example.com'], { role: 'editor' }], '信箱'],
  [['staff role', ['nobody@example.com', 'editor']], '沒有電子信箱為 nobody@example.com 的同仁'],
])('%j is refused in one line', async (call, words) => {
  await expect(run(...call)).rejects.toThrow(words);
});

test('the last administrator can neither be disabled nor given another role', async () => {
  await expect(run('staff disable', [admin.email])).rejects.toThrow('管理員');
  await expect(run('staff role', [admin.email, 'editor'])).rejects.toThrow('管理員');
});

test('the staff of a restored site log in with their apps, before and after the key is replaced', async () => {
  const folder = tempFolder();
  const target = path.join(folder, 'site.tar.gz');
  const progress = () => ({ at: () => {}, end: () => {} });
  const backup = {
    db: database.db,
    databaseName: 'the site',
    storage: createFolderStorage(folder),
    isIncremental: false,
    verify: true,
  };
  await makeBackup({ ...backup, target, keep: undefined, madeAt: new Date(), progress });

  const port = inject('postgresPort');
  const name = await createDatabase(port);
  const DATABASE_URL = databaseUrl(port, name);
  const restored = await openDatabase(readConfig({ DATABASE_URL, SECRET_KEY: secretKey }), log);
  try {
    await restoreBackup({
      file: target,
      dataDir: folder,
      storage: createFolderStorage(folder),
      withDatabase: (work) => work(restored.db),
      progress: () => {},
      afterLoading: async () => {},
    });
    {
      await using again = await startTestSite({ clock, settings: { DATABASE_URL, SECRET_KEY: secretKey } });
      expect(await logIn(again, admin)).toMatchObject({ email: admin.email, role: 'admin' });
    }
    const { unreadable } = await rotateKeys(restored.db, [newKey, secretKey], false);
    expect(unreadable).toBe(0);
    clock.forward(60_000);
    await using rotated = await startTestSite({ clock, settings: { DATABASE_URL, SECRET_KEY: newKey } });
    expect(await logIn(rotated, admin)).toMatchObject({ email: admin.email, role: 'admin' });
  } finally {
    await restored.close();
    await dropDatabase(port, name);
  }
});
