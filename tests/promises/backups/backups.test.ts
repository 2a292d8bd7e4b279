import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type NewEntry, readArchive, writeArchive } from '../../../server/backup/archive.ts';
import { type BackupOptions, makeBackup } from '../../../server/backup/make-backup.ts';
import { BackupProblem } from '../../../server/backup/manifest.ts';
import { backupName, backupsOf, newestOf } from '../../../server/backup/prune.ts';
import { siteIdentity } from '../../../server/backup/queries/site-identity.ts';
import { verifyBackup } from '../../../server/backup/read-backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/database/connection.ts';
import { createFolderStorage } from '../../../server/media/storage/folder-storage.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { createDatabase, databaseUrl } from '../../harness/database/postgres-databases.ts';
import { type Sql, sqlOver } from '../../harness/database/sql.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';
import { addTestArticle, addTestMedia } from '../../harness/test-content.ts';

const pictures = ['0123456789abcdef.png', 'fedcba9876543210.png'];
const nothing = () => {};

interface Target {
  dataDir: string;
  media: string;
  sql: Sql;
  restore(file: string): Promise<unknown>;
}

/** A database without a single table, and a data folder in which one of the pictures lies already. */
async function emptyTarget(): Promise<Target> {
  const port = inject('postgresPort');
  const DATABASE_URL = databaseUrl(port, await createDatabase(port));
  const dataDir = tempFolder();
  const media = path.join(dataDir, 'media/files');
  mkdirSync(media, { recursive: true });
  writeFileSync(path.join(media, pictures[0] ?? ''), 'first');
  const restore = (file: string) =>
    restoreBackup({
      file,
      dataDir,
      storage: createFolderStorage(media),
      async withDatabase(work) {
        const config = readConfig({ DATABASE_URL, SECRET_KEY: secretKey });
        const { db, close } = await openDatabase(config, createLog('silent'));
        return work(db).finally(close);
      },
      progress: nothing,
      afterLoading: async () => {},
    });
  return { dataDir, media, sql: sqlOver({ connectionString: DATABASE_URL }), restore };
}

describe('a backup', () => {
  let source: TestDatabase;
  let backup: string;
  let site: string;
  let options: Omit<BackupOptions, 'target'>;

  beforeAll(async () => {
    source = await openTestDatabase();
    const folder = tempFolder();
    for (const [at, file] of pictures.entries()) {
      await addTestMedia(source.sql, 'picture', file);
      writeFileSync(path.join(folder, file), ['first', 'second'][at] ?? '');
    }
    await addTestArticle(source.sql, { title: '寫海', summary: 'A\u2028B' });
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
    backup = path.join(tempFolder(), 'site.tar.gz');
    await makeBackup({ ...options, target: backup });
    site = await siteIdentity(source.db, 'the site');
  });
  afterAll(() => source.close());

  test('is restored with its pictures', async () => {
    const target = await emptyTarget();
    await target.restore(backup);
    expect((await target.sql('select summary from articles'))[0].summary).toBe('A\u2028B');
    expect(readdirSync(target.media)).toEqual(pictures);
    expect(readdirSync(target.dataDir)).toEqual(['media']);
  });

  type Entries = Map<string, Buffer>;

  const manifestOf = (entries: Entries) => JSON.parse((entries.get('manifest.json') ?? '').toString());
  const setManifest = (entries: Entries, manifest: unknown) =>
    void entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  const lastPicture = `media/${pictures[1]}`;

  /** Changes a file of the archive and its sum in the manifest, as a program with a defect would have written it. */
  function rewrite(entries: Entries, name: string, change: (text: string) => string): void {
    const bytes = Buffer.from(change((entries.get(name) ?? '').toString()));
    entries.set(name, bytes);
    const manifest = manifestOf(entries);
    manifest.files[name] = createHash('sha256').update(bytes).digest('hex');
    setManifest(entries, manifest);
  }

  async function repacked(damage: (entries: Entries) => void): Promise<Buffer> {
    const entries: Entries = new Map();
    for await (const { name, content } of readArchive(backup)) entries.set(name, await buffer(content));
    damage(entries);
    async function* changed(): AsyncGenerator<NewEntry> {
      for (const [name, bytes] of entries) yield { name, size: bytes.length, content: once(bytes) };
    }
    const file = path.join(tempFolder(), 'repacked.tar.gz');
    await writeArchive(file, changed());
    return readFileSync(file);
  }

  async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
    yield bytes;
  }

  function flipped(bytes: Buffer, at: number): Buffer {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 0x10;
    return copy;
  }

  const damages: [string, (bytes: Buffer) => Buffer | Promise<Buffer>, string][] = [
    ['cut off in the middle', (bytes) => bytes.subarray(0, bytes.length >> 1), '損壞'],
    ['cut off before its last byte', (bytes) => bytes.subarray(0, -1), '損壞'],
    ['with a flipped bit', (bytes) => flipped(bytes, bytes.length >> 1), '損壞'],
    ['with a flipped bit in the sum at its end', (bytes) => flipped(bytes, bytes.length - 6), '損壞'],
    ['that is no archive', () => randomBytes(5_000), '損壞'],
    ['without its list', () => repacked((entries) => void entries.delete('manifest.json')), '不完整'],
    [
      'with a file that its list does not name',
      () => repacked((entries) => void entries.set('media/0000000000000000.png', Buffer.from('x'))),
      'media/0000000000000000.png',
    ],
    ['with a file for another folder', () => repacked((entries) => void entries.set('../x', Buffer.from('x'))), '損壞'],
    [
      'with a broken row',
      () => repacked((entries) => rewrite(entries, 'tables/articles.jsonl', (text) => text.slice(1))),
      'articles 第 1 行',
    ],
    [
      'with another text than was counted',
      () => repacked((entries) => rewrite(entries, 'tables/articles.jsonl', (text) => text.replace('寫海', '寫山'))),
      'articles',
    ],
    [
      'with a row that refers to nothing',
      () => repacked((entries) => rewrite(entries, 'tables/categories.jsonl', () => '')),
      '寫不進',
    ],
    [
      'with a picture of the same name and other bytes',
      () => repacked((entries) => rewrite(entries, `media/${pictures[0]}`, () => 'other')),
      '內容與備份裡的不同',
    ],
  ];

  test.each(damages)('%s is rejected in one line, and nothing is left of it', async (_name, damage, words) => {
    const file = path.join(tempFolder(), 'damaged.tar.gz');
    writeFileSync(file, await damage(readFileSync(backup)));
    const target = await emptyTarget();
    const refused = (await target.restore(file).catch((error) => error)) as Error;
    expect(refused).toBeInstanceOf(BackupProblem);
    expect(refused.message).toContain(words);
    expect(refused.message).not.toContain('\n');
    const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
    expect(await target.sql(tables)).toEqual([]);
    expect(readdirSync(target.dataDir)).toEqual(['media']);
    expect(readdirSync(target.media)).toEqual([pictures[0]]);
    expect(readFileSync(path.join(target.media, pictures[0] ?? ''), 'utf8')).toBe('first');
  });

  test.each([
    ['is not in the archive', () => repacked((entries) => void entries.delete(lastPicture))],
    ['has other bytes', () => repacked((entries) => void entries.set(lastPicture, Buffer.from('SECOND')))],
    [
      'is not in its list either',
      () =>
        repacked((entries) => {
          const manifest = manifestOf(entries);
          delete manifest.files[lastPicture];
          setManifest(entries, manifest);
          entries.delete(lastPicture);
        }),
    ],
  ])('of which one picture %s is restored without it, and the picture is named', async (_why, bytes) => {
    const file = path.join(tempFolder(), 'without.tar.gz');
    writeFileSync(file, await bytes());
    const target = await emptyTarget();
    expect(await target.restore(file)).toMatchObject({ lostMedia: [pictures[1]] });
    expect((await target.sql('select title from articles'))[0].title).toBe('寫海');
    expect(readdirSync(target.media)).toEqual([pictures[0]]);
    expect(readdirSync(target.dataDir)).toEqual(['media']);
  });

  test.each([
    ['other words', () => rewriteTable((text) => text.replace('寫海', '寫山')), 'articles'],
    ['a row less', () => rewriteTable(() => ''), 'articles'],
    ['a broken row', () => rewriteTable((text) => text.slice(1)), 'articles'],
    ['a flipped bit', async () => flipped(readFileSync(backup), 2_000), '損壞'],
  ])('that holds %s than the database counted is noticed when it is read back', async (_what, bytes, words) => {
    const file = path.join(tempFolder(), 'wrong.tar.gz');
    writeFileSync(file, await bytes());
    await expect(verifyBackup(file)).rejects.toThrow(words);
  });

  const rewriteTable = (change: (text: string) => string) =>
    repacked((entries) => rewrite(entries, 'tables/articles.jsonl', change));

  test('of the same database is rejected while another one runs, and the next one removes the files of a killed one', async () => {
    const folder = tempFolder();
    const target = path.join(folder, 'site.tar.gz');
    const running = Promise.withResolvers<void>();
    let working = '';
    const first = makeBackup({
      ...options,
      target,
      progress: () => ({
        at: () => {
          working ||= readdirSync(folder)[0] ?? '';
          running.resolve();
        },
        end: nothing,
      }),
    });
    await running.promise;
    await expect(makeBackup({ ...options, target })).rejects.toThrow('另一次備份正在進行');
    await first;
    expect(readdirSync(folder)).toEqual(['site.tar.gz']);
    mkdirSync(path.join(folder, working));
    writeFileSync(path.join(folder, working, 'backup.tar.gz'), 'half');
    mkdirSync(path.join(folder, '.jianwen-backup-00000000-another'));
    await makeBackup({ ...options, target });
    expect(readdirSync(folder)).toEqual(['.jianwen-backup-00000000-another', 'site.tar.gz']);
  });

  test('that cannot be written is reported in one line, and nothing is left of it', async () => {
    const folder = tempFolder();
    const full = () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    const target = path.join(folder, 'site.tar.gz');
    const failing = makeBackup({ ...options, target, progress: () => ({ at: full, end: nothing }) });
    await expect(failing).rejects.toThrow(`「${folder}」所在的磁碟滿了`);
    await expect(makeBackup({ ...options, target: folder })).rejects.toThrow('是資料夾');
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([false, true])(
    'a picture that an editor removed meanwhile is noted and no failure (beside it: %s)',
    async (isIncremental) => {
      await using site = await removableSite();
      const folder = tempFolder();
      const target = path.join(folder, 'site.tar.gz');
      const progress = site.removing(pictures[0] ?? '');
      const made = await makeBackup({ ...options, ...site.options, target, isIncremental, progress });
      expect(made.manifest).toMatchObject({ missingMedia: [], removedMedia: [pictures[0]] });
      expect(made.media).toMatchObject({ files: 1, onlyStored: [] });
      const restored = await emptyTarget();
      rmSync(path.join(restored.media, pictures[0] ?? ''));
      expect(await restored.restore(target)).toMatchObject({ lostMedia: [pictures[0]] });
    },
  );

  test('a picture that is gone from the disk alone is missing, whatever was removed beside it', async () => {
    await using site = await removableSite();
    rmSync(path.join(site.options.storage.name, pictures[1] ?? ''));
    const target = path.join(tempFolder(), 'site.tar.gz');
    const progress = site.removing(pictures[0] ?? '');
    const { manifest } = await makeBackup({ ...options, ...site.options, target, progress });
    expect(manifest).toMatchObject({ missingMedia: [pictures[1]], removedMedia: [pictures[0]] });
  });

  /** A site of its own with both pictures, of which one is removed as soon as the tables have been read. */
  async function removableSite() {
    const own = await openTestDatabase();
    const folder = tempFolder();
    cpSync(options.storage.name, folder, { recursive: true });
    for (const file of pictures) await addTestMedia(own.sql, 'picture', file);
    let removal: Promise<unknown> = Promise.resolve();
    const storage = createFolderStorage(folder);
    return {
      options: { db: own.db, storage: { ...storage, size: (name: string) => removal.then(() => storage.size(name)) } },
      removing: (file: string) => (label: string) => ({
        at: nothing,
        end() {
          if (label !== '讀取資料表') return;
          removal = own.sql('delete from media where file = $1', [file]).then(() => storage.remove(file));
        },
      }),
      [Symbol.asyncDispose]: own.close,
    };
  }

  describe('with its media beside it', () => {
    const nightly = async (folder: string, night: number, more: Partial<BackupOptions> = {}) => {
      const madeAt = new Date(Date.UTC(2026, 2, 10 + night, 19, 30));
      const identity = await siteIdentity(more.db ?? source.db, 'the site');
      const target = path.join(folder, backupName(identity, madeAt));
      return { target, ...(await makeBackup({ ...options, target, madeAt, isIncremental: true, ...more })) };
    };

    test('holds each picture once for all nights, and is restored with them', async () => {
      const folder = tempFolder();
      const [first, second] = [await nightly(folder, 0), await nightly(folder, 1)];
      expect([first.media.copied, second.media.copied]).toEqual([2, 0]);
      expect(readdirSync(folder)).toEqual([
        `backup-${site}-2026-03-11-033000.tar.gz`,
        `backup-${site}-2026-03-12-033000.tar.gz`,
        `media-${site}`,
      ]);
      expect(readdirSync(path.join(folder, `media-${site}`))).toEqual(pictures);
      const target = await emptyTarget();
      await target.restore(second.target);
      expect(readdirSync(target.media)).toEqual(pictures);
      expect(readFileSync(path.join(target.media, pictures[1] ?? ''), 'utf8')).toBe('second');
    });

    test('is restored without the one that is missing or has changed, which is named', async () => {
      const folder = tempFolder();
      const { target: file } = await nightly(folder, 0);
      const picture = path.join(folder, `media-${site}`, pictures[1] ?? '');
      for (const damage of [() => writeFileSync(picture, 'SECOND'), () => rmSync(picture)]) {
        damage();
        const target = await emptyTarget();
        expect(await target.restore(file)).toMatchObject({ lostMedia: [pictures[1]] });
        expect((await target.sql('select title from articles'))[0].title).toBe('寫海');
        expect(readdirSync(target.media)).toEqual([pictures[0]]);
        expect(readdirSync(target.dataDir)).toEqual(['media']);
      }
      await expect(verifyBackup(file)).rejects.toThrow(pictures[1]);
    });

    test('stays although the names beside it come from a clock that was ahead', async () => {
      const folder = tempFolder();
      for (const night of [20, 21]) await nightly(folder, night);
      const { pruned } = await nightly(folder, 0, { keep: 2 });
      expect(pruned.backups).toEqual([`backup-${site}-2026-03-31-033000.tar.gz`]);
      const { backups } = await backupsOf(site, folder);
      expect(newestOf(backups)?.name).toBe(`backup-${site}-2026-03-11-033000.tar.gz`);
    });

    test('leaves the backups and media of another site in the folder alone, and is told from them', async () => {
      await using other = await removableSite();
      await sql`update site_identity set id = 'ffffffff'`.execute(other.options.db);
      const folder = tempFolder();
      await nightly(folder, 9, other.options);
      for (const night of [0, 1]) await nightly(folder, night, { keep: 1 });
      expect(readdirSync(folder)).toEqual([
        `backup-${site}-2026-03-12-033000.tar.gz`,
        'backup-ffffffff-2026-03-20-033000.tar.gz',
        `media-${site}`,
        'media-ffffffff',
      ]);
      expect(readdirSync(path.join(folder, 'media-ffffffff'))).toEqual(pictures);
      const { backups, others } = await backupsOf(site, folder);
      expect([backups.length, others]).toEqual([1, ['backup-ffffffff-2026-03-20-033000.tar.gz']]);
    });

    test('keeps as many nights as asked, the backups that an operator named, and the pictures of both', async () => {
      const folder = tempFolder();
      const mediaFolder = tempFolder();
      cpSync(options.storage.name, mediaFolder, { recursive: true });
      const storage = createFolderStorage(mediaFolder);
      for (const night of [0, 1]) await nightly(folder, night, { storage });
      await makeBackup({ ...options, storage, target: path.join(folder, 'before.tar.gz'), isIncremental: true });
      rmSync(path.join(mediaFolder, pictures[1] ?? ''));
      const third = await nightly(folder, 2, { storage, keep: 1 });
      expect(third.media.onlyStored).toEqual([pictures[1]]);
      expect(readdirSync(folder)).toEqual([
        `backup-${site}-2026-03-13-033000.tar.gz`,
        'before.tar.gz',
        `media-${site}`,
      ]);
      writeFileSync(path.join(folder, `media-${site}`, 'aaaaaaaaaaaaaaaa.png'), 'of no backup');
      await nightly(folder, 3, { storage, keep: 1 });
      expect(readdirSync(path.join(folder, `media-${site}`))).toEqual(pictures);
    });
  });
});
