import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupOptions, makeBackup } from '../../../server/backup/make-backup.ts';
import { createFolderStorage } from '../../../server/media/storage/folder-storage.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { addTestArticle } from '../../harness/test-content.ts';

let source: TestDatabase;
beforeAll(async () => {
  source = await openTestDatabase();
  await addTestArticle(source.sql, { title: '寫海' });
});
afterAll(() => source.close());

test('a backup is read back before it gets its name: one that the disk changed is reported, and nothing is left of it', async () => {
  const folder = tempFolder();
  const nothing = () => {};
  /** Changes a byte of the archive as soon as it is written. */
  const spoiling: BackupOptions['progress'] = (label) => ({
    at: nothing,
    end() {
      if (label !== '打包') return;
      const file = path.join(folder, readdirSync(folder)[0] ?? '', 'backup.tar.gz');
      const bytes = readFileSync(file);
      bytes[2_000] = (bytes[2_000] ?? 0) ^ 0x10;
      writeFileSync(file, bytes);
    },
  });
  const options: BackupOptions = {
    db: source.db,
    databaseName: 'the site',
    target: path.join(folder, 'site.tar.gz'),
    storage: createFolderStorage(tempFolder()),
    isIncremental: false,
    verify: true,
    keep: undefined,
    madeAt: new Date(),
    progress: spoiling,
  };
  await expect(makeBackup(options)).rejects.toThrow('損壞');
  expect(readdirSync(folder)).toEqual([]);
  await makeBackup({ ...options, verify: false });
  expect(readdirSync(folder)).toEqual(['site.tar.gz']);
});
