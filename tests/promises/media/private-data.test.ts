import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdingLock } from '../../../server/backup/queries/locks.ts';
import { startRemovingPrivateData } from '../../../server/media/jobs/remove-private-data.ts';
import { createFolderStorage } from '../../../server/media/storage/folder-storage.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { openDatabaseOf } from '../../harness/database/open-database.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { uploadTestFile } from '../../harness/desk/uploads.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { box, testMp3, testMp4 } from '../../harness/test-media.ts';

const position = '+25.0330+121.5654/';
const udta = box('udta', box('\xa9xyz', Buffer.from(position)), box('auth', Buffer.from('王小明')));
const filmOf = (seconds: number) =>
  testMp4({ pictures: 'avc1', sound: 'mp4a', seconds, more: { movie: [udta], track: [udta] } });
const sound = testMp4({ brand: 'M4A ', sound: 'mp4a', more: { movie: [udta] } });
const tagged = Buffer.concat([testMp3(4, 'tagged'), Buffer.from(`TAG${position}`.padEnd(128, '\0'))]);

let site: TestSite;
let editor: TestStaff;

beforeAll(async () => {
  site = await startTestSite();
  editor = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

const fetched = async (src: string) => Buffer.from(await (await site.get(src)).arrayBuffer());

describe('where it was recorded', () => {
  it.each([
    ['a video', filmOf(90), 'film.mp4'],
    ['a recording of sound', sound, 'voice.m4a'],
    ['an MP3', tagged, 'tagged.mp3'],
  ])('is in no file that readers can fetch: %s', async (_, bytes, name) => {
    const { data } = await uploadTestFile({ url: site.url, by: editor }, bytes, name);
    const stored = await fetched(data.src);
    expect(stored.length).toBe(bytes.length);
    expect([bytes.includes(position), stored.includes(position)]).toEqual([true, false]);
    expect(createHash('sha256').update(stored).digest('hex').slice(0, 16)).toBe(data.id);
    const again = await uploadTestFile({ url: site.url, by: editor }, bytes, name);
    expect(again.data.id).toBe(data.id);
  });

  it('is no reason to wonder: a video with a track of it is refused in a sentence', async () => {
    const bytes = testMp4({ pictures: 'avc1', sound: 'mp4a', data: 'mebx' });
    const refused = await uploadTestFile({ url: site.url, by: editor }, bytes, 'film.mp4');
    expect(refused.status).toBe(422);
    expect(refused.message).toMatch(/記錄拍攝位置.*（mebx）.*重新輸出，只留畫面和聲音/);
  });
});

/** As an earlier version stored it. */
async function storeEarlier(bytes: Buffer) {
  const folder = path.join(site.dataDir, 'media', 'files');
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  writeFileSync(path.join(folder, `${id}.mp4`), bytes);
  await site.sql(
    `insert into media (id, kind, store, file, type, bytes, width, height)
      values ($1, 'clip', 'data', $2, 'video/mp4', $3, 1920, 1080)`,
    [id, `${id}.mp4`, bytes.length],
  );
  return { folder, id };
}

it('a file that was stored by an earlier version is rid of it by itself, under its old address', async () => {
  const bytes = filmOf(70);
  const { folder, id } = await storeEarlier(bytes);
  const src = `/media/${id}/file.mp4`;
  const first = await site.get(src);
  expect(Buffer.from(await first.arrayBuffer()).includes(position)).toBe(true);

  const database = await openDatabaseOf(site);
  const storage = createFolderStorage(folder);
  const job = startRemovingPrivateData({ db: database.db, storage, log: createLog('silent') });
  await job.checkAll();
  await expect.poll(async () => (await site.get(src)).headers.get('etag')).not.toBe(first.headers.get('etag'));
  await job.stop();
  const stored = await fetched(src);
  expect([stored.length, stored.includes(position)]).toEqual([bytes.length, false]);
  expect(existsSync(path.join(folder, `${id}.mp4`))).toBe(false);
  const name = `${createHash('sha256').update(stored).digest('hex').slice(0, 16)}.mp4`;
  expect(readdirSync(folder)).toContain(name);
  const rows = await site.sql('select file, private_data_removed as done from media where id = $1', [id]);
  expect(rows).toEqual([{ file: name, done: true }]);
  await database.close();
});

it('a file that was stored by an earlier version stays as it is while a backup is being made', async () => {
  const { folder, id } = await storeEarlier(filmOf(71));
  const database = await openDatabaseOf(site);
  const storage = createFolderStorage(folder);
  const state = () => site.sql('select file, private_data_removed as done from media where id = $1', [id]);
  const job = await holdingLock(database.db, 'backup', async () => {
    const started = startRemovingPrivateData({ db: database.db, storage, log: createLog('silent') });
    await started.checkAll();
    return started;
  });
  expect(await state()).toEqual([{ file: `${id}.mp4`, done: false }]);
  await job.checkAll();
  expect(await state()).toMatchObject([{ done: true }]);
  await job.stop();
  await database.close();
});
