import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { databaseProcesses } from '../harness/database/embedded-processes.ts';
import { embeddedConnection, sqlOver } from '../harness/database/sql.ts';
import { failedStart } from '../harness/failed-start.ts';
import { runCommand } from '../harness/operator.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';

const off = { DEMO_CONTENT: 'off' };
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('a first start makes a database that only its own user can reach, also under umask 0', async () => {
  const DATA_DIR = path.join(tempFolder(), 'data');
  await using site = spawnSite({ DATA_DIR, ...off }, undefined, ['sh', '-c', 'umask 0; exec "$@"', 'sh']);
  await site.ready;
  const modes = ['postgres', 'socket', 'postgres/jianwen-password', 'socket/users', 'socket/log'].map((name) => [
    name,
    modeOf(path.join(DATA_DIR, name)),
  ]);
  expect(Object.fromEntries(modes)).toEqual({
    postgres: '700',
    socket: '700',
    'postgres/jianwen-password': '600',
    'socket/users': '600',
    'socket/log': '600',
  });
  const connection = embeddedConnection(DATA_DIR);
  const shown = `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
    (select rolsuper from pg_roles where rolname = current_user) as superuser,
    (select datlocale from pg_database where datname = current_database()) as locale`;
  expect(await sqlOver(connection)(shown)).toEqual([{ tcp: '', fsync: 'on', superuser: false, locale: 'C.UTF-8' }]);
  const strangers = [
    { ...connection, password: 'wrong' },
    { ...connection, user: 'postgres', password: 'wrong' },
    { ...connection, user: 'postgres' },
  ];
  for (const stranger of strangers) {
    await expect(sqlOver(stranger)('select 1')).rejects.toThrow('password authentication failed');
  }
});

test('umask 077 and a data folder whose path is longer than a socket’s may be', async () => {
  const DATA_DIR = path.join(tempFolder(), 'x'.repeat(60), 'y'.repeat(60), 'data');
  await using site = spawnSite({ DATA_DIR, ...off }, undefined, ['sh', '-c', 'umask 077; exec "$@"', 'sh']);
  expect((await fetch(`${await site.ready}/readyz`)).status).toBe(200);
  const beside = await runCommand({ DATA_DIR }, 'db', 'check', '--json');
  expect(beside).toMatchObject({ code: 0, lines: [{ ok: true }] });
  const { host } = embeddedConnection(DATA_DIR);
  expect(modeOf(host as string)).toBe('700');
  await site.stop();
  rmSync(host as string, { recursive: true });
});

test('a folder that another user could have made in place of the socket’s is refused', async () => {
  const DATA_DIR = await dataFolderWith('none');
  await using site = spawnSite({ DATA_DIR, ...off });
  await site.ready;
  await site.stop();
  chmodSync(path.join(DATA_DIR, 'socket'), 0o755);
  expect(await failedStart({ DATA_DIR, ...off })).toContain(path.join(DATA_DIR, 'socket'));
});

test('a lock file that a killed server left does not stop the start, even if another process has its id now', async () => {
  const DATA_DIR = await dataFolderWith('none');
  const lockFile = path.join(DATA_DIR, 'postgres', 'postmaster.pid');
  writeFileSync(lockFile, `${process.pid}\n${path.dirname(lockFile)}\n1700000000\n5432\n\n\n`);
  await using site = spawnSite({ DATA_DIR, ...off });
  expect((await fetch(`${await site.ready}/readyz`)).status).toBe(200);
});

test.each([
  [
    'of another major version',
    (folder: string) => writeFileSync(path.join(folder, 'PG_VERSION'), '17\n'),
    /PostgreSQL 17.*upgrading\.md/,
  ],
  [
    'of the former embedded engine',
    (folder: string) => rmSync(path.join(folder, 'jianwen-password')),
    /former embedded engine.*upgrading\.md/,
  ],
  ['of something else', (folder: string) => rmSync(path.join(folder, 'PG_VERSION')), /not a database of this site/],
  [
    'that is broken',
    (folder: string) => rmSync(path.join(folder, 'global', 'pg_control')),
    /does not start: .*pg_control/,
  ],
])('a folder %s is reported in one line, and stays as it was', async (_what, spoil, line) => {
  const DATA_DIR = await dataFolderWith('none');
  spoil(path.join(DATA_DIR, 'postgres'));
  expect(await failedStart({ DATA_DIR, ...off })).toMatch(line);
  const { code, stderr } = await runCommand({ DATA_DIR }, 'db', 'check');
  expect(code).toBe(1);
  expect(stderr).toMatch(line);
  expect(databaseProcesses(DATA_DIR)).toEqual([]);
  expect(statSync(path.join(DATA_DIR, 'postgres')).isDirectory()).toBe(true);
});
