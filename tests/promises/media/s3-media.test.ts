import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { readConfig } from '../../../server/config.ts';
import { type Database, openDatabase } from '../../../server/database/connection.ts';
import { copyMedia } from '../../../server/media/copy-media.ts';
import { ownMediaFiles } from '../../../server/media/media-files.ts';
import { createFolderStorage } from '../../../server/media/storage/folder-storage.ts';
import { openMediaFiles, openMediaStorage } from '../../../server/media/storage/open-storage.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../../harness/database/postgres-databases.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { beginUpload, sendPiece, tusHeaders, uploadTestFile } from '../../harness/desk/uploads.ts';
import { startTestS3, type TestS3 } from '../../harness/s3-server.ts';
import { secondSite } from '../../harness/second-site.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';

const clip = path.join(import.meta.dirname, '../../../content/clips/first-light-runner.mp4');
const megabyte = 1024 * 1024;
let storage: TestS3;
/** Two processes on one database, each with a disk of its own. */
let one: TestSite;
let other: TestSite;
let editor: TestStaff;

beforeAll(async () => {
  storage = await startTestS3();
  one = await startTestSite({ settings: { ...storage.settings, S3_PREFIX: 'news/' } });
  other = await secondSite(one, { ...storage.settings, S3_PREFIX: 'news/' });
  editor = await addTestStaff(one, 'editor');
});
afterEach(() => {
  storage.fail = undefined;
});
afterAll(async () => {
  await other.close();
  await one.close();
  await storage[Symbol.asyncDispose]();
});

const at = ({ url }: TestSite) => ({ url, by: editor });
const keys = (folder: string) => [...storage.objects.keys()].filter((key) => key.startsWith(`news/${folder}`));
const photo = (background: string) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer();
/** A playable beginning, and as many frames behind it as it takes to need several parts. */
const longVideo = async () => {
  const box = Buffer.from('\0\0\0\0mdat', 'latin1');
  const filling = randomBytes(10 * megabyte);
  box.writeUInt32BE(filling.length + box.length);
  return Buffer.concat([await readFile(clip), box, filling]);
};

const storageBelow = (S3_PREFIX: string) => openMediaStorage(readConfig({ ...storage.settings, S3_PREFIX }));
function connect(database: string): Promise<Database> {
  const DATABASE_URL = databaseUrl(inject('postgresPort'), database);
  return openDatabase(readConfig({ DATABASE_URL, SECRET_KEY: secretKey }), createLog('silent'));
}

describe('on object storage', () => {
  it('a picture that one process received is shown by the other, and neither keeps the original', async () => {
    const { data } = await uploadTestFile(at(one), await photo('#246'));
    for (const site of [one, other]) {
      const shown = await site.get(`${data.src}/640.webp`);
      expect(shown.status).toBe(200);
      expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 640 });
      expect(await readdir(path.join(site.dataDir, 'media', 'files')).catch(() => [])).toEqual([]);
    }
    expect(keys('files/')).toEqual([`news/files/${data.id}.jpg`]);
    expect(keys('uploads/')).toEqual([]);
  });

  it('an upload that breaks off at one process is continued at the other and equal in the end', async () => {
    const bytes = await longVideo();
    const begun = await beginUpload(at(one), bytes.length, '長片.mp4');
    const address = begun.headers.get('location') ?? '';
    const turns = [
      { site: one, start: 0, end: 9 * megabyte },
      { site: other, start: 9 * megabyte, end: 10 * megabyte },
      { site: one, start: 10 * megabyte, end: bytes.length },
    ];
    for (const { site, start, end } of turns) {
      const sent = await sendPiece(at(site), address, bytes.subarray(start, end), start);
      expect(sent.status).toBe(204);
    }
    const { headers } = await fetch(`${other.url}${address}`, { method: 'HEAD', headers: tusHeaders(at(other)) });
    expect(headers.get('upload-offset')).toBe(String(bytes.length));
    const { data } = await editor.call('media/finish', { upload: address.split('/').at(-1) ?? '' });
    const stored = storage.objects.get(`news/files/${data.id}.mp4`);
    expect(stored?.equals(bytes)).toBe(true);
    expect([keys('uploads/'), [...storage.pending]]).toEqual([[], []]);

    const whole = await other.get(data.src);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const middle = await other.get(data.src, { headers: { range: 'bytes=1000000-1000099' } });
    expect([middle.status, middle.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000000-1000099/${bytes.length}`,
    ]);
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(bytes.subarray(1_000_000, 1_000_100));
    const known = await other.get(data.src, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    expect(known.status).toBe(304);
  });

  it('an outage is reported in Chinese, loses no byte that arrived, and ends without a restart', async () => {
    const bytes = await photo('#642');
    const begun = await beginUpload(at(one), bytes.length);
    const address = begun.headers.get('location') ?? '';
    const upload = address.split('/').at(-1) ?? '';
    storage.fail = (method) => (method === 'PUT' ? 503 : undefined);
    const refused = await sendPiece(at(one), address, bytes, 0);
    expect([refused.status, (await refused.json()).message]).toEqual([503, expect.stringContaining('儲存服務')]);
    storage.fail = undefined;
    expect((await sendPiece(at(one), address, bytes, 0)).status).toBe(204);

    storage.fail = (method, key) => (method === 'PUT' && key.startsWith('news/files/') ? null : undefined);
    const unfinished = await editor.call('media/finish', { upload });
    expect([unfinished.status, unfinished.envelope.message]).toEqual([
      503,
      expect.stringContaining('傳到的部分都還在'),
    ]);
    storage.fail = undefined;
    const { data } = await editor.call('media/finish', { upload });

    for (const failure of [503, 'half'] as const) {
      storage.fail = () => failure;
      const unread = await one.get(`${data.src}/320.webp`);
      expect([unread.status, unread.headers.get('cache-control')]).toEqual([503, 'no-store']);
    }
    storage.fail = undefined;
    expect((await one.get(`${data.src}/320.webp`)).status).toBe(200);
    storage.fail = () => 503;
    expect((await one.get(`${data.src}/320.webp`)).status).toBe(200);
  });

  it('what was not continued is removed; an upload that was continued has all of its pieces', async () => {
    const config = readConfig({ ...storage.settings, S3_PREFIX: 'leftovers/', DATA_DIR: tempFolder() });
    const { parts } = openMediaFiles(config, createLog('silent'));
    const [hour, now] = [3_600_000, Date.now()];
    const write = async (id: string, position: number, content: string, hoursAgo: number) => {
      const before = new Set(storage.objects.keys());
      await parts.write(id, position, Readable.from([Buffer.from(content)]));
      const added = [...storage.objects.keys()].filter((key) => !before.has(key));
      for (const key of added) storage.writtenAt.set(key, new Date(now - hoursAgo * hour));
    };
    await write('continued', 0, 'first', 60);
    await write('continued', 5, 'second', 1);
    await write('abandoned', 0, 'first', 60);
    await write('abandoned', 5, 'second', 50);
    await parts.removeLeftovers(new Date(now - 48 * hour));
    expect([await parts.received('continued'), await parts.received('abandoned')]).toEqual([11, 0]);
    expect(await parts.withFile('continued', (file) => readFile(file, 'utf8'))).toBe('firstsecond');
  });

  it('a rejected upload and a removed file leave no object behind', async () => {
    const before = [...storage.objects.keys()];
    const refused = await uploadTestFile(at(one), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png');
    expect(refused.status).toBe(422);
    const { data } = await uploadTestFile(at(one), await photo('#999'));
    expect(await editor.call('media/remove', { id: data.id })).toMatchObject({ status: 200 });
    expect([...storage.objects.keys()]).toEqual(before);
  });

  it('a backup holds the files, a restore stores them in another bucket folder, and a copy brings them to a disk', async () => {
    const { data } = await uploadTestFile(at(one), await photo('#135'));
    const from = storageBelow('news/');
    const [{ name: database }] = await one.sql('select current_database() as name');
    const source = await connect(database);
    const target = path.join(tempFolder(), 'backup.tar.gz');
    const progress = () => ({ at() {}, end() {} });
    const about = { databaseName: 'the site', isIncremental: false, verify: true, keep: undefined, madeAt: new Date() };
    const { manifest } = await makeBackup({ ...about, db: source.db, storage: from, target, progress });
    expect(manifest.missingMedia).toEqual([]);
    const names = await ownMediaFiles(source.db);
    await source.close();

    const emptyName = await createDatabase(inject('postgresPort'));
    const empty = await connect(emptyName);
    await restoreBackup({
      file: target,
      dataDir: tempFolder(),
      storage: storageBelow('other/'),
      withDatabase: (work) => work(empty.db),
      progress() {},
      afterLoading: async () => {},
    });
    await empty.close();
    await dropDatabase(inject('postgresPort'), emptyName);
    expect(names).toContain(`${data.id}.jpg`);
    for (const name of names) {
      const original = storage.objects.get(`news/files/${name}`) ?? Buffer.alloc(0);
      expect(storage.objects.get(`other/files/${name}`)?.equals(original)).toBe(true);
    }

    const disk = createFolderStorage(tempFolder());
    const copy = () => copyMedia({ source: from, target: disk, names, verifyAll: true, progress() {} });
    expect(await copy()).toEqual({ copied: names.length, present: 0, missing: [], damaged: [] });
    await writeFile(path.join(disk.name, names[0] ?? ''), 'damaged');
    expect(await copy()).toEqual({ copied: 1, present: names.length - 1, missing: [], damaged: [] });
  });
});
