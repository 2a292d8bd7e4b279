import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { beginUpload, sendPiece, tusHeaders, uploadTestFile } from '../../harness/desk/uploads.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { testMp4 } from '../../harness/test-media.ts';

let site: TestSite;
let editor: TestStaff;
const clip = path.join(import.meta.dirname, '../../../content/clips/first-light-runner.mp4');

beforeAll(async () => {
  site = await startTestSite({ settings: { UPLOAD_MAX_MB: '60' } });
  editor = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

const who = (by = editor) => ({ url: site.url, by });
const upload = (bytes: Buffer | string, name?: string) => uploadTestFile(who(), Buffer.from(bytes), name);
const leftovers = () => readdir(path.join(site.dataDir, 'media', 'uploads'));
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } });

describe('an upload', () => {
  it('of a picture is decoded, stored and served; the same bytes are one file', async () => {
    const bytes = await picture(640, 360).jpeg().toBuffer();
    const { data } = await upload(bytes);
    expect(data).toMatchObject({ kind: 'picture', type: 'image/jpeg', width: 640, height: 360, fileName: 'photo.jpg' });
    expect((await site.get(`${data.src}/640.webp`)).status).toBe(200);
    expect((await upload(bytes)).data.id).toBe(data.id);
    const described = { id: data.id, alt: '漁市場', caption: '凌晨的漁市場', credit: '王記者攝' };
    expect((await editor.call('media/describe', described)).data).toMatchObject(described);
    expect(await leftovers()).toEqual([]);
  });

  it('loses the place and the camera, and stands upright', async () => {
    const exif = {
      IFD0: { Make: 'SecretCamera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' },
    };
    const bytes = await picture(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(bytes.includes('SecretCamera')).toBe(true);
    const { data } = await upload(bytes);
    expect([data.width, data.height]).toEqual([200, 400]);
    const [stored] = await site.sql(`select file from media where id = $1`, [data.id]);
    const kept = await readFile(path.join(site.dataDir, 'media', 'files', stored.file));
    expect(kept.includes('SecretCamera')).toBe(false);
    const { exif: left, orientation } = await sharp(kept).metadata();
    expect([left, orientation]).toEqual([undefined, undefined]);
  });

  it('of a video tells its length and size by its bytes', async () => {
    const { data } = await upload(await readFile(clip), '影片.mp4');
    expect(data).toMatchObject({ kind: 'video', type: 'video/mp4', fileName: '影片.mp4' });
    expect([data.width, data.height, data.seconds].every((value) => (value ?? 0) > 0)).toBe(true);
    expect((await site.get(data.src, { headers: { range: 'bytes=0-9' } })).status).toBe(206);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '不是可用的圖片'],
    [
      'HTML that begins like a picture',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<script>alert(1)</script>')]),
      '損壞',
    ],
    ['a program', Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(2_000)]), '不是可用的圖片'],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'HEIC'],
    ['QuickTime', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), 'MP4'],
    ['a video without frames', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1'), '讀不到畫面大小'],
    ['HEVC under the brand of MP4', testMp4({ pictures: 'hvc1', sound: 'mp4a' }), '請轉成 H.264 畫面、AAC 聲音的 MP4'],
    ['lossless sound that few browsers play', testMp4({ brand: 'M4A ', sound: 'alac' }), '請轉成 MP3，或 AAC 的 M4A'],
    ['captions with a wrong time', 'WEBVTT\n\n00:01.000 --> 00:99.000\n好\n', '第 3 行'],
    ['captions that end before they begin', 'WEBVTT\n\n00:05.000 --> 00:04.000\n好\n', '順序'],
    ['captions without a cue', 'WEBVTT\n\n好\n', '沒有任何一句'],
  ])('of %s is refused in words and leaves nothing behind', async (_name, body, words) => {
    const answer = await upload(body);
    expect(answer.status).toBe(422);
    expect(answer.message).toContain(words);
    expect(await leftovers()).toEqual([]);
    expect(await site.sql(`select from media_uploads where media_id is null`)).toEqual([]);
  });

  it.each(['\0a.jpg', '\u2028', '', 'a'.repeat(3_000)])('with an odd file name is stored: %j', async (name) => {
    const bytes = await picture(16, 9).jpeg().toBuffer();
    const { status, data } = await upload(bytes, name);
    expect([status, data.kind]).toEqual([200, 'picture']);
  });

  it('of an unknown kind ends with its first piece, not after the last', async () => {
    const begun = await beginUpload(who(), 10_000_000);
    const address = begun.headers.get('location') ?? '';
    expect((await sendPiece(who(), address, Buffer.alloc(2_000, 'x'), 0)).status).toBe(422);
    expect((await sendPiece(who(), address, Buffer.alloc(2_000, 'x'), 2_000)).status).toBe(404);
    expect(await leftovers()).toEqual([]);
  });

  it.each([
    ['nothing', 0, 422],
    ['more than the setting allows', 61 * 1024 * 1024, 413],
  ])('of %s is refused before it begins', async (_name, bytes, status) => {
    expect((await beginUpload(who(), bytes)).status).toBe(status);
  });

  it('of a picture above the limit of pictures is refused by its first piece', async () => {
    const begun = await beginUpload(who(), 55 * 1024 * 1024);
    const head = await picture(64, 64).png().toBuffer();
    const answer = await sendPiece(
      who(),
      begun.headers.get('location') ?? '',
      Buffer.concat([head, Buffer.alloc(600)]),
      0,
    );
    expect([answer.status, (await answer.json()).message]).toEqual([413, '檔案超過大小上限（50 MB）']);
  });

  it('of too many pixels is refused by its declared size, however small the file is', async () => {
    const sentence = '圖片的尺寸太大，請縮小到 8,000 萬像素以內';
    expect((await upload(await picture(16_000, 5_100).jpeg().toBuffer())).message).toBe(sentence);
    expect((await upload(declaredPng(60_000, 60_000))).message).toBe(sentence);
  });
});

describe('an interrupted upload', () => {
  it('continues where it stopped, is listed meanwhile, and finishing it twice answers the same', async () => {
    const bytes = await readFile(clip);
    const begun = await beginUpload(who(), bytes.length, 'run.mp4', 'run.mp4-1');
    const address = begun.headers.get('location') ?? '';
    const id = address.split('/').at(-1);
    await sendPiece(who(), address, bytes.subarray(0, 5_000), 0);
    const [listed] = (await editor.call('media/unfinished')).data;
    expect(listed).toEqual({ id, fileName: 'run.mp4', bytes: bytes.length, received: 5_000, fingerprint: 'run.mp4-1' });
    expect((await editor.call('media/finish', { upload: id })).envelope).toMatchObject({ message: '檔案還沒有傳完' });
    const asked = await fetch(`${site.url}${address}`, { method: 'HEAD', headers: tusHeaders(who()) });
    expect(asked.headers.get('upload-offset')).toBe('5000');
    expect((await sendPiece(who(), address, bytes.subarray(9_000), 9_000)).status).toBe(409);
    expect((await sendPiece(who(), address, bytes.subarray(5_000), 5_000)).status).toBe(204);
    const [first, again] = await Promise.all([1, 2].map(() => editor.call('media/finish', { upload: id })));
    expect(first?.data).toEqual(again?.data);
    expect((await editor.call('media/finish', { upload: id })).data).toEqual(first?.data);
    expect((await editor.call('media/unfinished')).data).toEqual([]);
  });

  it('belongs to who began it, and can be given up', async () => {
    const other = await addTestStaff(site, 'admin');
    const address = (await beginUpload(who(), 1_000)).headers.get('location') ?? '';
    const id = address.split('/').at(-1);
    const asOther = { url: site.url, by: other };
    expect((await sendPiece(asOther, address, Buffer.alloc(10), 0)).status).toBe(404);
    expect((await other.call('media/finish', { upload: id })).status).toBe(404);
    const remove = (by: TestStaff) =>
      fetch(`${site.url}${address}`, { method: 'DELETE', headers: tusHeaders({ url: site.url, by }) });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(editor)).status).toBe(204);
    expect(await leftovers()).toEqual([]);
  });

  it('needs a session of a writer and the own origin for each of its requests', async () => {
    const support = await addTestStaff(site, 'support');
    const address = (await beginUpload(who(), 1_000)).headers.get('location') ?? '';
    const statusOf = async (method: string, by: { token: string }, origin = site.url) => {
      const headers = tusHeaders({ url: site.url, by: by as TestStaff, origin }, { 'upload-offset': '0' });
      const target = method === 'POST' ? '/desk/uploads' : address;
      return (await fetch(`${site.url}${target}`, { method, headers })).status;
    };
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
      expect([method, await statusOf(method, { token: '' })]).toEqual([method, 401]);
      expect([method, await statusOf(method, support)]).toEqual([method, 403]);
      expect([method, await statusOf(method, editor, 'https://evil.example')]).toEqual([method, 403]);
    }
    expect(
      (await fetch(`${site.url}${address}`, { method: 'OPTIONS' })).headers.get('access-control-allow-origin'),
    ).toBe(null);
  });
});

/** A PNG of a few hundred bytes that declares this size. */
function declaredPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(100_000)))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
