import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskBrowser } from '../harness/desk/desk.ts';
import { openNewsroom } from '../harness/desk/newsroom.ts';
import { beginUpload, sendPiece, uploadTestFile } from '../harness/desk/uploads.ts';
import { type Fleet, startFleet } from '../harness/fleet.ts';
import { startTestS3, type TestS3 } from '../harness/s3-server.ts';
import { waitUntil } from '../harness/wait-until.ts';

const clip = path.join(import.meta.dirname, '../../content/clips/first-light-runner.mp4');
let storage: TestS3;
/** Two processes on one database and one object storage, each with a disk of its own. */
let fleet: Fleet;

beforeAll(async () => {
  storage = await startTestS3();
  fleet = await startFleet(2, { settings: storage.settings, ownFolders: true });
});
afterAll(async () => {
  await fleet[Symbol.asyncDispose]();
  await storage[Symbol.asyncDispose]();
});

test('a picture and a video that are removed at one process are gone at the other, from its answers and its disk', async () => {
  const [one, other] = fleet.sites;
  if (!one || !other) throw new Error('there are no two sites');
  const { editor } = await openNewsroom({ url: one.url, sql: fleet.sql });
  const photo = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#642' } })
    .jpeg()
    .toBuffer();
  const { data: picture } = await uploadTestFile({ url: one.url, by: editor }, photo, '證物.jpg');
  const { data: film } = await uploadTestFile({ url: one.url, by: editor }, await readFile(clip), '證物.mp4');
  const forms = ['320.webp', '640.webp', '640.avif'].map((form) => `${picture.src}/${form}`);
  for (const address of [...forms, film.src]) expect((await other.get(address)).status).toBe(200);
  const made = async () => {
    const names = await readdir(path.join(other.dataDir, 'media', 'made'));
    return names.filter((name) => name.startsWith(picture.id)).length;
  };
  expect(await made()).toBe(3);
  for (const { id } of [picture, film]) expect((await editor.call('media/remove', { id })).status).toBe(200);
  for (const address of [...forms, film.src])
    await expect.poll(async () => (await other.get(address)).status).toBe(404);
  await expect.poll(made).toBe(0);
  expect([...storage.objects.keys()].filter((key) => key.startsWith('files/'))).toEqual([]);
});

test('two processes show each other what was uploaded, in the library and to readers; one goes on where the other was killed', async () => {
  const [one, other] = fleet.sites;
  if (!one || !other) throw new Error('there are no two sites');
  const { editor, ready, published } = await openNewsroom({ url: one.url, sql: fleet.sql });
  const there = deskBrowser({ url: other.url, sql: fleet.sql }, editor.token);
  const photo = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  const { data: picture } = await uploadTestFile({ url: one.url, by: editor }, photo, '港口.jpg');
  expect((await there.call('media/list')).data.items.map(({ id }) => id)).toEqual([picture.id]);
  const cover = { mediaId: picture.id, alt: '港口', caption: '', credit: '攝影' };
  const { fields } = await published(ready({ cover }));
  await waitUntil('the other process shows the article with its picture', async () =>
    (await (await other.get(`/news/${fields.slug}`)).text()).includes(picture.id),
  );
  expect((await other.get(`${picture.src}/640.webp`)).status).toBe(200);

  const video = await readFile(clip);
  const half = video.length >> 1;
  const begun = await beginUpload({ url: one.url, by: editor }, video.length, '晨跑.mp4');
  const address = begun.headers.get('location') ?? '';
  expect((await sendPiece({ url: one.url, by: editor }, address, video.subarray(0, half), 0)).status).toBe(204);
  await fleet.kill(one);
  const continued = await sendPiece({ url: other.url, by: there }, address, video.subarray(half), half);
  expect(continued.status).toBe(204);
  const { data: film } = await there.call('media/finish', { upload: address.split('/').at(-1) });
  const shown = await other.get(film.src);
  expect(Buffer.from(await shown.arrayBuffer()).equals(video)).toBe(true);
  expect([...storage.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([]);
});
