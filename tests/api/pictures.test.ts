import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFormats, pictureWidths } from '../../contract/picture.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

const forever = 'public, max-age=31536000, immutable';

let site: TestSite;
/** Where what was made is kept. */
let made: string;
let picture: { id: string; width: number; height: number };
let clip: string;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  made = path.join(site.dataDir, 'media', 'made');
  // The sites of a run share what they made; this one begins with nothing.
  await rm(made);
  await mkdir(made);
  [picture] = (await site.sql(
    `select id, width, height from media where kind = 'picture' order by width desc, id limit 1`,
  )) as [typeof picture];
  const [row] = await site.sql(`select id from media where kind = 'clip' limit 1`);
  clip = row.id;
});
afterAll(() => site.close());

const nameOf = (width: number, format: string) => `${picture.id}-${width}.${format}`;

describe('a picture', () => {
  it('comes in every listed width and both formats, cacheable for good, and each is stored', async () => {
    for (const width of pictureWidths) {
      for (const format of pictureFormats) {
        const answer = await site.get(`/media/${picture.id}/${width}.${format}`);
        expect([width, format, answer.status]).toEqual([width, format, 200]);
        expect(answer.headers.get('content-type')).toBe(`image/${format}`);
        expect(answer.headers.get('cache-control')).toBe(forever);
        const shape = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect(shape).toMatchObject({ format: format === 'avif' ? 'heif' : format, width });
        expect(shape.height).toBe(Math.round((width * picture.height) / picture.width));
      }
    }
    const all = pictureWidths.flatMap((width) => pictureFormats.map((format) => nameOf(width, format)));
    expect((await readdir(made)).sort()).toEqual(all.sort());
  });

  it('is made once: what is stored is sent as it is', async () => {
    await writeFile(path.join(made, nameOf(320, 'webp')), 'kept');
    expect(await (await site.get(`/media/${picture.id}/320.webp`)).text()).toBe('kept');
  });

  it.each([
    '321.webp',
    '1601.avif',
    '32.webp',
    '16000.webp',
    '640.png',
    '640.jpg',
    '640',
    '-640.webp',
    '640.webp.webp',
  ])('does not come as %s, and nothing is written for it', async (name) => {
    const before = await readdir(made);
    expect((await site.get(`/media/${picture.id}/${name}`)).status).toBe(404);
    expect(await readdir(made)).toEqual(before);
  });

  it('has no other form, and what is no picture has no widths', async () => {
    const before = await readdir(made);
    for (const address of [`${picture.id}/file`, `${clip}/640.webp`, '0123456789abcdef/640.webp', '../x/640.webp']) {
      expect([address, (await site.get(`/media/${address}`)).status]).toEqual([address, 404]);
    }
    expect(await readdir(made)).toEqual(before);
  });
});

describe('a video', () => {
  const part = (range: string) => site.get(`/media/${clip}/file`, { headers: { range } });

  it('comes whole or in the part that is asked for', async () => {
    const whole = await site.get(`/media/${clip}/file`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
    expect(whole.headers.get('cache-control')).toBe(forever);

    const middle = await part('bytes=100-299');
    expect(middle.status).toBe(206);
    expect(middle.headers.get('content-range')).toBe(`bytes 100-299/${bytes.length}`);
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(bytes.subarray(100, 300));

    const end = await part('bytes=-50');
    expect(Buffer.from(await end.arrayBuffer())).toEqual(bytes.subarray(-50));
  });

  it('has no part beyond its end', async () => {
    const beyond = await part('bytes=999999999-');
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
    expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
