import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { testMp4 } from '../../tests/harness/test-media.ts';
import { probeMedia, problemOfCodec } from './media-probe.ts';

function probe(bytes: Buffer, type = 'video/mp4') {
  const format = { kind: 'clip', type, extension: 'mp4' } as const;
  const readAt = async (at: number, length: number) => bytes.subarray(at, at + length);
  return probeMedia(format, { size: bytes.length, readAt });
}

const film = (options: Parameters<typeof testMp4>[0] = {}) => testMp4({ pictures: 'avc1', sound: 'mp4a', ...options });

function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function webm(duration: Buffer | null, more = Buffer.alloc(0)) {
  const info = element(
    '1549a966',
    element('2ad7b1', Buffer.from('0f4240', 'hex')),
    more,
    ...(duration ? [element('4489', duration)] : []),
  );
  const video = element('e0', element('b0', Buffer.from('0500', 'hex')), element('ba', Buffer.from('02d0', 'hex')));
  const tracks = element('1654ae6b', element('ae', video));
  const cluster = element('1f43b675', Buffer.alloc(300));
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')));
  return Buffer.concat([head, Buffer.from('1853806701ffffffffffffff', 'hex'), info, tracks, cluster]);
}

const doubled = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

describe('a video tells its length and size', () => {
  test('of MP4, also behind its frames', async () => {
    expect(await probe(film())).toMatchObject({ seconds: 90, picture: { width: 1920, height: 1080 }, rareCodec: null });
  });

  test('as it is shown where a phone recorded it upright', async () => {
    expect(await probe(film({ isTurned: true }))).toMatchObject({ picture: { width: 1080, height: 1920 } });
  });

  test('of WebM, and without a length of a recording that has none', async () => {
    const picture = { width: 1280, height: 720 };
    expect(await probe(webm(doubled(12_400)), 'video/webm')).toMatchObject({ seconds: 12, picture });
    expect(await probe(webm(null), 'video/webm')).toMatchObject({ seconds: null, picture });
  });

  test('however many boxes its description has', async () => {
    const some = film();
    const { length } = some;
    const boxes = Buffer.alloc(8 * 400_000);
    for (let at = 0; at < boxes.length; at += 8) boxes.write('\0\0\0\x08free', at, 'latin1');
    const at = some.indexOf('moov') - 4;
    const end = at + some.readUInt32BE(at);
    const described = Buffer.concat([some.subarray(0, end), boxes, some.subarray(end)]);
    described.writeUInt32BE(some.readUInt32BE(at) + boxes.length, at);
    expect(described.length).toBe(length + boxes.length);
    expect(await probe(described)).toMatchObject({ seconds: 90, picture: { width: 1920, height: 1080 } });
  });

  test('of WebM, unless thousands of other elements come before it', async () => {
    const voids = (count: number) => Buffer.from('\xec\x80'.repeat(count), 'latin1');
    expect(await probe(webm(doubled(12_400), voids(20)), 'video/webm')).toMatchObject({ seconds: 12 });
    expect(await probe(webm(doubled(12_400), voids(1_900_000)), 'video/webm')).toMatchObject({ seconds: null });
  });

  test('of every video of the demo content', async () => {
    const folder = new URL('../../content/clips/', import.meta.url);
    const clips = readdirSync(folder).filter((name) => name.endsWith('.mp4'));
    expect(clips.length).toBeGreaterThan(10);
    for (const name of clips) {
      const probed = await probe(readFileSync(new URL(name, folder)));
      const picture = { width: expect.any(Number) };
      expect(probed, name).toMatchObject({ picture, seconds: expect.any(Number), rareCodec: null });
    }
  });
});

test('sound alone under a brand of videos is audio; a video stays one', async () => {
  for (const brand of ['isom', 'mp42']) {
    expect((await probe(testMp4({ brand, seconds: 60, sound: 'mp4a' })))?.format.type).toBe('audio/mp4');
    expect((await probe(film({ brand })))?.format.type).toBe('video/mp4');
  }
});

describe('a codec that some browsers do not play', () => {
  async function problemOf(options: Parameters<typeof testMp4>[0]): Promise<string | null> {
    const probed = await probe(testMp4(options));
    return probed && problemOfCodec(probed);
  }

  it.each([
    ['pictures of newer phones', { pictures: 'hvc1', sound: 'mp4a' }, '這個影片的編碼是 HEVC（H.265）'],
    ['the same, described with the frames', { pictures: 'hev1' }, '這個影片的編碼是 HEVC（H.265）'],
    ['sound of a television', { pictures: 'avc1', sound: 'ac-3' }, '這個影片的編碼是 Dolby Digital'],
    ['a codec without a name here', { pictures: 'xyzw' }, '這個影片的編碼是 xyzw'],
    ['sound without loss', { sound: 'alac' }, '這個音檔的編碼是 Apple Lossless'],
  ])('is named: %s', async (_name, options, words) => {
    expect(await problemOf(options)).toContain(words);
  });

  it('is none of those that all play', async () => {
    for (const pictures of ['avc1', 'avc3']) expect(await problemOf({ pictures, sound: 'mp4a' })).toBeNull();
    expect(await problemOf({ sound: 'mp4a' })).toBeNull();
  });

  it('is not guessed: a file that does not say how it is coded cannot be read', async () => {
    expect(await probe(testMp4({ pictures: null }))).toBeNull();
  });
});

describe('a video that is not complete', () => {
  it('is not accepted, wherever it was cut', async () => {
    const whole = film();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        expect(await probe(whole.subarray(0, length))).toBeNull();
      }),
    );
  });

  it('never makes the probe fail, whatever its bytes are', async () => {
    const begin = fc.constantFrom(film(), webm(doubled(1)), Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(0));
    const change = fc.array(fc.tuple(fc.nat(5_500), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(begin, change, fc.constantFrom('video/mp4', 'video/webm'), async (bytes, changes, type) => {
        const copy = Buffer.from(bytes);
        for (const [at, value] of changes) if (at < copy.length) copy[at] = value;
        await probe(copy, type);
      }),
    );
  });
});
