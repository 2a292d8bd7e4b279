import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BackupOptions, makeBackup } from '../../../server/backup/make-backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/connection.ts';
import { createFolderStorage } from '../../../server/media/storage/folder-storage.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { createDatabase, databaseUrl } from '../../harness/database/postgres-databases.ts';
import { canMount, removeSmallDisks, smallDisk } from '../../harness/machine/small-disk.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';
import { addTestMedia } from '../../harness/test-content.ts';

const nothing = () => {};
const pictures = Array.from({ length: 12 }, (_, at) => `${String(at).padStart(16, '0')}.png`);

describe.runIf(canMount)('a disk that is too small', () => {
  let source: TestDatabase;
  let options: Omit<BackupOptions, 'target'>;

  beforeAll(async () => {
    source = await openTestDatabase();
    const folder = tempFolder();
    for (const file of pictures) {
      await addTestMedia(source.sql, 'picture', file);
      // Does not compress.
      writeFileSync(path.join(folder, file), randomBytes(1_000_000));
    }
    options = {
      db: source.db,
      databaseName: 'the site',
      storage: createFolderStorage(folder),
      isIncremental: false,
      verify: true,
      keep: undefined,
      madeAt: new Date(),
      progress: () => ({ at: nothing, end: nothing }),
    };
  });
  afterAll(() => source.close());
  afterEach(removeSmallDisks);

  test('for a backup is named, and nothing is left on it', async () => {
    const disk = smallDisk('8m');
    const failing = makeBackup({ ...options, target: path.join(disk, 'site.tar.gz') });
    await expect(failing).rejects.toThrow(`「${disk}」所在的磁碟滿了；沒有留下任何東西。`);
    expect(readdirSync(disk)).toEqual([]);
  });

  test('for the media beside a backup is named, with what stays for the next time', async () => {
    const disk = smallDisk('8m');
    const failing = makeBackup({ ...options, isIncremental: true, target: path.join(disk, 'site.tar.gz') });
    await expect(failing).rejects.toThrow(`「${disk}」所在的磁碟滿了；備份檔沒有留下，已存放的媒體檔留給下一次用。`);
    const [store = '', ...others] = readdirSync(disk);
    expect([others, readdirSync(path.join(disk, store)).filter((name) => !pictures.includes(name))]).toEqual([[], []]);
  });

  test('for a restore is named, and nothing is left on it', async () => {
    const file = path.join(tempFolder(), 'site.tar.gz');
    await makeBackup({ ...options, target: file });
    const dataDir = smallDisk('8m');
    mkdirSync(path.join(dataDir, 'media'));
    const port = inject('postgresPort');
    const DATABASE_URL = databaseUrl(port, await createDatabase(port));
    const { db, close } = await openDatabase(readConfig({ DATABASE_URL, SECRET_KEY: secretKey }), createLog('silent'));
    const failing = restoreBackup({
      file,
      dataDir,
      storage: createFolderStorage(path.join(dataDir, 'media/files')),
      withDatabase: (work) => work(db),
      progress: nothing,
      afterLoading: async () => {},
    });
    await expect(failing).rejects.toThrow(`「${dataDir}」所在的磁碟滿了；沒有留下任何資料。`);
    expect(readdirSync(dataDir)).toEqual(['media']);
    await close();
  });
});
