import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startForgettingRemoved } from '../../../server/media/jobs/forget-removed-pictures.ts';
import { createMadePictures } from '../../../server/media/made-pictures-on-disk.ts';
import { createTouchedTags } from '../../../server/page-cache/touched-tags.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { openDatabaseOf } from '../../harness/database/open-database.ts';
import { nothingIsSlow, startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;

/** Pictures of many ids and one small file, so that making them is quick. */
const ids = Array.from({ length: 60 }, (_, number) => number.toString(16).padStart(16, 'f'));

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.1', ...nothingIsSlow } });
  const files = path.join(site.dataDir, 'media', 'files');
  await mkdir(files, { recursive: true });
  await sharp({ create: { width: 900, height: 500, channels: 3, background: '#335577' } })
    .png()
    .toFile(path.join(files, 'one.png'));
  await site.sql(
    `insert into media (id, kind, store, file, type, bytes, width, height, tone)
     select id, 'picture', 'data', 'one.png', 'image/png', 1, 900, 500, '#335577' from unnest($1::text[]) id`,
    [ids],
  );
});
afterAll(() => site.close());

const ask = (address: string, from: string) => site.get(address, { headers: { 'x-forwarded-for': from } });

it('a flood of picture sizes is turned away, while another reader gets the pictures of a page', async () => {
  const sizes = ['320.webp', '480.webp', '640.webp', '800.webp', '320.avif', '480.avif'];
  const forms = ids.slice(0, 50).flatMap((id) => sizes.map((size) => `/media/${id}/${size}`));
  let answered = 0;
  const flood = Promise.all(
    forms.map(async (address) => {
      const answer = await ask(address, '198.51.100.7');
      await answer.arrayBuffer();
      answered += 1;
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        cache: answer.headers.get('cache-control'),
      };
    }),
  );
  const page = ids.slice(-6).map((id) => `/media/${id}/320.webp`);
  const pictures = await Promise.all(page.map(async (address) => (await ask(address, '203.0.113.9')).status));
  const answeredBefore = answered;
  const answers = await flood;

  expect(pictures).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answeredBefore).toBeLessThan(forms.length);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const { status, retryAfter, cache } of answers) {
    if (status === 503) expect([retryAfter, cache]).toEqual(['5', 'no-store']);
  }
  // What was turned away was not made; the rest was made, or is another width that was made already.
  const turnedAway = answers.filter(({ status }) => status === 503).length;
  const ofThisTest = (name: string) => ids.some((id) => name.startsWith(id));
  // The sites of a run share what they made.
  const made = (await readdir(path.join(site.dataDir, 'media', 'made'))).filter(ofThisTest);
  expect(made.length).toBeLessThanOrEqual(forms.length + page.length - turnedAway);
  expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
});

it('what lies on disk of a picture that is not there any longer is not served, and goes with the next round', async () => {
  const gone = '00000000000000cc';
  const folder = path.join(site.dataDir, 'media', 'made');
  await writeFile(path.join(folder, `${gone}-320.webp`), 'left by a machine that was off');
  expect((await ask(`/media/${gone}/320.webp`, '203.0.113.11')).status).toBe(404);
  const database = await openDatabaseOf(site);
  const log = createLog('silent');
  const made = createMadePictures({ dataDir: site.dataDir, maxBytes: 1e9, log });
  const known = ids.slice(0, 1);
  const ours = { ids: async () => [...known, gone], removeAll: made.removeAll };
  const forgetting = startForgettingRemoved({ db: database.db, made: ours, touched: createTouchedTags(), log });
  await forgetting.removeUnknown();
  forgetting.stop();
  await database.close();
  const names = await readdir(folder);
  expect(names.filter((name) => name.startsWith(gone))).toEqual([]);
  expect(names.some((name) => name.startsWith(`${known}-`))).toBe(true);
});

it('a picture whose source file is missing or broken is not found, and logged once', async () => {
  const [missing, broken] = ['00000000000000aa', '00000000000000bb'];
  await writeFile(path.join(site.dataDir, 'media', 'files', 'broken.png'), 'no picture at all');
  await site.sql(
    `insert into media (id, kind, store, file, type, bytes, width, height, tone)
     select id, 'picture', 'data', file, 'image/png', 1, 900, 500, '#335577'
     from unnest($1::text[], array['missing.png', 'broken.png']) as source (id, file)`,
    [[missing, broken]],
  );
  const before = site.log.length;
  for (const id of [missing, broken]) {
    for (const form of ['320.webp', '320.webp', '640.avif']) {
      const answer = await ask(`/media/${id}/${form}`, '203.0.113.10');
      expect([form, answer.status, answer.headers.get('cache-control')]).toEqual([form, 404, 'no-store']);
      expect(await answer.text()).toBe('Not Found');
    }
  }
  const lines = site.log.slice(before).filter(({ level }) => level === 'warn' || level === 'error');
  expect(lines.map(({ msg, media }) => [msg, media])).toEqual([
    ['a picture could not be made from its source file', missing],
    ['a picture could not be made from its source file', broken],
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});
