import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runDrill } from '../../../server/backup/drill.ts';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { createScratchDatabase, dropScratchDatabase } from '../../../server/backup/queries/scratch-database.ts';
import { readRuns, recordingRun } from '../../../server/backup/runs.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/connection.ts';
import { loadSecretKeys } from '../../../server/encryption/secret-key.ts';
import { storedKey } from '../../../server/encryption/stored-keys.ts';
import { createFolderStorage } from '../../../server/media/storage/folder-storage.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { databaseUrl, dropDatabase } from '../../harness/database/postgres-databases.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';
import { addTestArticle, addTestMedia } from '../../harness/test-content.ts';

const madeAt = new Date('2026-03-10T19:30:00Z');
const clock = { now: () => new Date('2026-03-11T01:30:00Z') };
const nothing = () => {};

let live: TestDatabase;
let scratchName: string;
let backup: string;
let dataDir: string;
let options: Omit<Parameters<typeof runDrill>[0], 'file'>;

beforeAll(async () => {
  live = await openTestDatabase();
  await addTestMedia(live.sql, 'picture', '0123456789abcdef.png');
  await addTestArticle(live.sql, { title: '港口' });
  await storedKey(live.db, loadSecretKeys(readConfig({ SECRET_KEY: secretKey })), 'a purpose');
  const mediaFolder = tempFolder();
  writeFileSync(path.join(mediaFolder, '0123456789abcdef.png'), 'a picture');
  backup = path.join(tempFolder(), 'backup-2026-03-11-033000.tar.gz');
  await makeBackup({
    db: live.db,
    databaseName: 'live',
    target: backup,
    storage: createFolderStorage(mediaFolder),
    isIncremental: true,
    verify: true,
    keep: undefined,
    madeAt,
    progress: () => ({ at: nothing, end: nothing }),
  });
  const [{ name }] = (await live.sql('select current_database() as name')) as [{ name: string }];
  scratchName = `${name}_drill`;
  dataDir = tempFolder();
  const DATABASE_URL = databaseUrl(inject('postgresPort'), name);
  const config = readConfig({ DATABASE_URL, DATA_DIR: dataDir, SECRET_KEY: secretKey });
  options = { db: live.db, config, clock, log: createLog('silent'), progress: nothing, index: async () => {} };
});
afterAll(() => live.close());

const databases = async () =>
  (await live.sql(`select datname from pg_database where datname = $1`, [scratchName])).map(({ datname }) => datname);

test('a drill restores the backup, says how old it is and how long that took, and leaves nothing', async () => {
  let titles: unknown;
  let statistics: unknown;
  const report = await runDrill({
    ...options,
    file: backup,
    index: async (scratch) => {
      titles = await scratch.selectFrom('articles').select('title').execute();
      const rows = sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'articles'`;
      statistics = (await rows.execute(scratch)).rows;
    },
  });
  expect(titles).toEqual([{ title: '港口' }]);
  // Loaded tables have statistics before the search index is built.
  expect(statistics).toEqual([{ rows: 1 }]);
  expect(report.dataAgeSeconds).toBe(6 * 3600);
  expect(report.backup.media).toHaveProperty('size', 1);
  for (const seconds of Object.values(report.seconds)) expect(seconds).toBeGreaterThan(0);
  expect(await databases()).toEqual([]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a drill of a damaged backup fails, and leaves nothing', async () => {
  const file = path.join(tempFolder(), 'damaged.tar.gz');
  writeFileSync(file, readFileSync(backup).subarray(0, -100));
  await expect(runDrill({ ...options, file })).rejects.toThrow('損壞');
  expect(await databases()).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drill'))).toEqual([]);
});

test('a drill with another SECRET_KEY than the site’s fails, and leaves nothing', async () => {
  const config = { ...options.config, SECRET_KEY: 'another key, which never encrypted anything here' };
  await expect(runDrill({ ...options, config, file: backup })).rejects.toThrow('SECRET_KEY');
  expect(await databases()).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drill'))).toEqual([]);
});

test('what a killed drill left goes with the next; a database of that name that is no drill’s stays', async () => {
  await live.sql(`create database "${scratchName}"`);
  await live.sql(`comment on database "${scratchName}" is 'scratch database of a jianwen drill'`);
  mkdirSync(path.join(dataDir, 'drill-killed'));
  await runDrill({ ...options, file: backup });
  expect(await databases()).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('drill'))).toEqual([]);
  await live.sql(`create database "${scratchName}"`);
  await expect(runDrill({ ...options, file: backup })).rejects.toThrow(scratchName);
  expect(await databases()).toEqual([scratchName]);
  await dropDatabase(inject('postgresPort'), scratchName);
});

test('a role without special rights ends what its killed drill left connected, and names the session of another', async () => {
  await live.sql(`create role ordinary login createdb password 'x'`);
  const address = (user: string, name: string) => {
    const url = new URL(databaseUrl(inject('postgresPort'), name));
    if (user !== '') [url.username, url.password] = [user, 'x'];
    return url.href;
  };
  const ordinary = await openDatabase(
    readConfig({ DATABASE_URL: address('ordinary', scratchName.replace(/_drill$/, '')), SECRET_KEY: secretKey }),
    createLog('silent'),
  );
  await createScratchDatabase(ordinary.db);
  const connected = async (user: string) => {
    const client = new pg.Client(address(user, scratchName));
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const left = await connected('ordinary');
  const other = await connected('');
  await expect(dropScratchDatabase(ordinary.db)).rejects.toThrow('還有人連線到演練用的資料庫');
  await other.end();
  await dropScratchDatabase(ordinary.db);
  expect(await databases()).toEqual([]);
  await left.end().catch(() => {});
  await ordinary.close();
  await live.sql('drop role ordinary');
});

test('how backups and drills ended is stored: a failure counts, and does not make the last good one newer', async () => {
  await recordingRun(live.db, 'backup', async () => ({ warning: null, dataAgeSeconds: null }));
  await live.sql(`update backup_runs set completed_at = now() - interval '1 hour'`);
  const failing = recordingRun(live.db, 'backup', async () => {
    throw new Error('the disk is full\nand more');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  const [run] = await readRuns(live.db);
  expect(run).toMatchObject({ kind: 'backup', succeeded: false });
  expect(run?.ageSeconds).toBeGreaterThanOrEqual(3600);
  expect(await live.sql('select failure from backup_runs')).toEqual([{ failure: 'the disk is full' }]);
});
