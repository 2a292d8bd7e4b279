import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchiving } from '../../server/backup/runs.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connection.ts';
import { createLog } from '../../server/runtime/log.ts';
import { type Sql, sqlOver } from '../harness/database/sql.ts';
import { canServeDatabases, type DatabaseServer, startDatabaseServer } from '../harness/machine/database-server.ts';
import { secretKey } from '../harness/templates.ts';
import { addTestMedia } from '../harness/test-content.ts';
import { startTime, waitUntil } from '../harness/wait-until.ts';

const page = readFileSync('docs/operations/recovery.md', 'utf8');

/** The commands below a heading of the page. */
function blocksOf(heading: string): string {
  const [, section] = page.split(`\n### ${heading}\n`);
  if (!section) throw new Error(`the page has no heading "${heading}"`);
  const [own = ''] = section.split(/^##/m);
  return [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block).join('');
}

const picture = '0123456789abcdef.png';

describe.runIf(canServeDatabases)('the page about recovery, line by line, on a cluster that is killed', () => {
  let server: DatabaseServer;
  const data = 'var/lib/postgresql/15/main';

  /** Runs the commands of a heading and returns what the last of them printed. */
  function follow(heading: string, change: (block: string) => string = (block) => block): string {
    const { status, stdout, stderr } = server.run(change(blocksOf(heading)));
    if (status !== 0)
      throw new Error(`${heading} failed (${status}):\n${stdout}\n${stderr}\n${server.log().slice(-3000)}`);
    return stdout.trimEnd().split('\n').at(-1) ?? '';
  }

  const sql: Sql = (...query) => sqlOver({ connectionString: server.databaseUrl })(...query);
  const write = async (...texts: string[]) => {
    for (const text of texts) await sql(`insert into written values ('${text}')`);
  };
  const written = async () => (await sql('select text from written order by text')).map(({ text }) => text).join('');
  const moment = async (): Promise<string> => (await sql('select clock_timestamp()::text as now'))[0].now;
  const targeting = (target: string) => (block: string) => block.replace(/--target='[^']*'/, `--target='${target}'`);

  /** The whole machine at once: nothing is written any more, and its disk is gone with its settings. */
  async function loseMachine(): Promise<void> {
    const [postmaster] = readFileSync(server.at(`${data}/postmaster.pid`), 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
    await waitUntil('its processes are gone', () => !hasProcessIn(server.at(data)), startTime);
    for (const place of ['etc/postgresql/15/main', 'etc/pgbackrest', data])
      rmSync(server.at(place), { recursive: true });
  }

  beforeAll(async () => {
    server = await startDatabaseServer();
    const ready = server.run('systemctl start postgresql@15-main');
    expect([ready.status, ready.stderr]).toEqual([0, expect.any(String)]);
    for (const heading of ['The repository', 'The archive', 'Every night']) follow(heading);
    for (const heading of ['What lies outside the data directory', 'Near zero loss']) follow(heading);
    const made = server.run(`sudo -u postgres psql -c "create role jianwen superuser login password 'secret'"
      sudo -u postgres createdb -O jianwen jianwen
      site db migrate
      site db reindex`);
    expect([made.status, made.stderr]).toEqual([0, '']);
    await sql('create table written (text text not null)');
  });
  afterAll(() => server?.close());

  test('after the loss of the machine nothing that was acknowledged is missing', async () => {
    await write('a', 'b', 'c', 'd', 'e');
    await waitUntil(
      'the receiver has it',
      async () => (await sql('select flush_lsn >= pg_current_wal_lsn() as has from pg_stat_replication'))[0]?.has,
      startTime,
    );
    await loseMachine();
    server.run('systemctl stop jianwen-wal.service');
    const settings = server.run('tar -xzPf /var/backups/jianwen/database-settings.tar.gz');
    expect([settings.status, settings.stderr]).toEqual([0, '']);
    expect(follow('As late as possible')).toBe('2');
    expect(await written()).toBe('abcde');
    for (const name of readdirSync(server.at('var/lib/jianwen-wal'))) rmSync(server.at(`var/lib/jianwen-wal/${name}`));
    expect(server.run('systemctl start jianwen-wal.service').status).toBe(0);
    server.run('systemctl stop jianwen-wal.service');
  });

  test('a mistake is undone, and undone differently where the moment was chosen too early', async () => {
    await write('f');
    const early = await moment();
    await write('g');
    const late = await moment();
    await sql('delete from written');
    const check = server.run('sudo -u postgres pgbackrest --stanza=jianwen check');
    expect([check.status, check.stderr]).toEqual([0, '']);
    expect(follow('To an archived moment', targeting(early))).toBe('3');
    expect(await written()).toBe('abcdef');
    expect(follow('To another moment, after a promotion', targeting(late))).toBe('4');
    expect(await written()).toBe('abcdefg');
  });

  test('a moment after the last archived write does not start, and the log says what the page says', async () => {
    const [{ tomorrow }] = await sql(`select (now() + interval '1 day')::text as tomorrow`);
    expect(server.run(targeting(tomorrow)(blocksOf('To an archived moment'))).status).not.toBe(0);
    const [, says = ''] = /its log says `([^`]+)`/.exec(page) ?? [];
    await waitUntil('the log says so', () => server.log().includes(says), startTime);
    const withoutReceiver = (block: string) => block.replace(/^for .*?^done\n/ms, '');
    expect(follow('As late as possible', withoutReceiver)).toBe('5');
    expect(await written()).toBe('abcdefg');
  });

  test('pictures that were removed since are put back from the folder of the backups', async () => {
    await addTestMedia(sql, 'picture', picture);
    const store = server.at('var/backups/jianwen/media-0a1b2c3d');
    mkdirSync(store);
    writeFileSync(path.join(store, picture), 'bytes');
    expect(follow('Putting removed pictures back')).toBe('一切正常。');
    expect(readFileSync(server.at(`var/lib/jianwen/media/files/${picture}`), 'utf8')).toBe('bytes');
  });

  test('archiving that fails is seen, and that it works again', async () => {
    const config = readConfig({ DATABASE_URL: server.databaseUrl, SECRET_KEY: secretKey });
    const { db, close } = await openDatabase(config, createLog('silent'));
    const archiveWith = (change: string) => {
      const psql = `sudo -u postgres psql -c "alter system ${change}" -c 'select pg_reload_conf()'`;
      const { status, stderr } = server.run(`${psql} -c 'select pg_switch_wal()'`);
      expect([status, stderr]).toEqual([0, '']);
    };
    const isFailing = async () => ((await readArchiving(db))?.failingSeconds ?? 0) > 0;
    try {
      await write('h');
      archiveWith(`set archive_command = 'false'`);
      await waitUntil('a failure is seen', isFailing, startTime);
      archiveWith('reset archive_command');
      expect(server.run('sudo -u postgres pgbackrest --stanza=jianwen check').status).toBe(0);
      await waitUntil('it is over', async () => !(await isFailing()), startTime);
      expect((await readArchiving(db))?.ageSeconds).toBeGreaterThan(0);
    } finally {
      await close();
    }
  });

  test('the lines for an object store are known to pgBackRest', () => {
    const [, lines = ''] = /^```ini\n(.*?)^```$/ms.exec(page) ?? [];
    const config = server.at('object-store.conf');
    const own = readFileSync(server.at('etc/pgbackrest/pgbackrest.conf'), 'utf8');
    // A port without a listener: the connection fails at once.
    const elsewhere = lines.replace('s3.example', '127.0.0.1:1');
    writeFileSync(config, own.replace(/^repo1-path=.*\n/m, `${elsewhere}io-timeout=0.1\n`));
    const { status, stdout, stderr } = server.run(
      `PGBACKREST_CONFIG=${config} pgbackrest --stanza=jianwen repo-ls --log-level-console=warn --log-level-file=off`,
    );
    const hostConnectError = 49;
    expect([status, `${stdout}${stderr}`]).toEqual([hostConnectError, expect.not.stringContaining('WARN')]);
  });

  test('systemd understands the units', () => {
    const names = readdirSync(server.at('etc/systemd/system')).map((name) => name.replace('@.', '@full.'));
    expect(names).toHaveLength(4);
    const units = names.map((name) => `/etc/systemd/system/${name}`);
    const { stderr } = server.run(`systemd-analyze verify --man=no ${units.join(' ')}`);
    expect(stderr.split('\n').filter((line) => line.includes('jianwen'))).toEqual([]);
  });
});

function hasProcessIn(folder: string): boolean {
  return readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}
