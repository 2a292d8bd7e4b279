import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { packBackup } from '../../server/backup/backup-file.ts';
import { dumpTables } from '../../server/backup/dump.ts';
import { BackupProblem } from '../../server/backup/manifest.ts';
import { openPartFile } from '../../server/backup/part-file.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { readTar, type TarEntry, writeTar } from '../../server/backup/tar.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connection.ts';
import { createLog } from '../../server/runtime/log.ts';
import { openTestDatabase, type TestDatabase } from '../harness/open-database.ts';
import { createDatabase, databaseUrl } from '../harness/postgres-databases.ts';
import { type Sql, sqlOver } from '../harness/sql.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { addTestArticle, addTestMedia } from '../harness/test-content.ts';

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
      mediaFolder: media,
      async withDatabase(work) {
        const { db, close } = await openDatabase(
          readConfig({ DATABASE_URL, SECRET_KEY: secretKey }),
          createLog('silent'),
        );
        return work(db).finally(close);
      },
      progress: nothing,
      afterwards: async () => {},
    });
  return { dataDir, media, sql: sqlOver({ connectionString: DATABASE_URL }), restore };
}

describe('a backup', () => {
  let source: TestDatabase;
  let backup: string;

  beforeAll(async () => {
    source = await openTestDatabase();
    const folder = tempFolder();
    for (const [at, file] of pictures.entries()) {
      await addTestMedia(source.sql, 'picture', file);
      writeFileSync(path.join(folder, file), ['first', 'second'][at] ?? '');
    }
    await addTestArticle(source.sql, { title: '寫海', summary: 'A\u2028B' });
    backup = path.join(tempFolder(), 'site.tar.gz');
    const dump = await dumpTables(source.db, tempFolder(), nothing);
    const part = await openPartFile(backup);
    await packBackup({ part, dump, mediaFolder: folder, madeAt: new Date(), progress: nothing });
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
    for await (const { name, content } of readTar(once(gunzipSync(readFileSync(backup))))) {
      entries.set(name, await buffer(content));
    }
    damage(entries);
    async function* changed(): AsyncGenerator<TarEntry> {
      for (const [name, bytes] of entries) yield { name, size: bytes.length, content: once(bytes) };
    }
    return gzipSync(await buffer(writeTar(changed())));
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
    ['without one of its pictures', () => repacked((entries) => void entries.delete(lastPicture)), lastPicture],
    [
      'that does not know one of its pictures',
      () =>
        repacked((entries) => {
          const manifest = manifestOf(entries);
          delete manifest.files[lastPicture];
          setManifest(entries, manifest);
          entries.delete(lastPicture);
        }),
      '媒體檔',
    ],
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

  test.each(damages)('%s is refused in one line, and nothing is left of it', async (_name, damage, words) => {
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
});
