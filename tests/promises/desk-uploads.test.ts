import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestStaff, type TestStaff } from '../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let editor: TestStaff;

beforeAll(async () => {
  site = await startTestSite();
  editor = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

async function upload(
  body: Buffer | string,
  { token = editor.token, origin = site.url, name = 'name=photo.jpg' } = {},
) {
  const answer = await site.get(`/desk/upload?${name}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'application/octet-stream', origin, cookie: `desk-session=${token}` },
  });
  return { status: answer.status, ...(await answer.json()) };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer();

describe('an upload', () => {
  it('of a picture is decoded, stored and served; the same bytes are one file', async () => {
    const bytes = await picture(640, 360);
    const { data } = await upload(bytes);
    expect(data).toMatchObject({ kind: 'picture', type: 'image/jpeg', width: 640, height: 360, fileName: 'photo.jpg' });
    expect((await site.get(`${data.src}/640.webp`)).status).toBe(200);
    expect((await upload(bytes)).data.id).toBe(data.id);
    const told = { id: data.id, alt: '漁市場', caption: '凌晨的漁市場', credit: '王記者攝' };
    expect((await editor.call('media/describe', told)).data).toMatchObject(told);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'HTML that begins like a picture',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['nothing', ''],
    ['a program', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(2_000)])],
  ])('of %s is refused and leaves nothing behind', async (_name, body) => {
    const answer = await upload(body);
    expect([answer.status, answer.code]).toEqual([422, 1001]);
    expect(await readdir(path.join(site.dataDir, 'media', 'uploads'))).toEqual([]);
  });

  it.each(['name=a&name=b', 'name=%00a.jpg', 'name=%ED%A0%80', 'name=%E2%80%A8', '', `name=${'a'.repeat(3_000)}`])(
    'with an odd file name is stored: %s',
    async (name) => {
      const { status, data } = await upload(await picture(16, 9), { name });
      expect([status, data.kind]).toEqual([200, 'picture']);
    },
  );

  it('of too many pixels is refused with a sentence', async () => {
    const answer = await upload(await picture(16_000, 5_100));
    expect([answer.status, answer.message]).toEqual([422, '圖片的尺寸太大，請縮小到 8,000 萬像素以內']);
  });

  it('needs a session of a writer and the own origin', async () => {
    const support = await addTestStaff(site, 'support');
    const bytes = await picture(8, 8);
    expect((await upload(bytes, { token: '' })).status).toBe(401);
    expect((await upload(bytes, { token: support.token })).status).toBe(403);
    expect((await upload(bytes, { origin: 'https://evil.example' })).status).toBe(403);
  });
});
