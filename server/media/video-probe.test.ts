import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { probeVideo } from './video-probe.ts';

const probe = (bytes: Buffer, type = 'video/mp4') =>
  probeVideo({ size: bytes.length, type, readAt: async (at, length) => bytes.subarray(at, at + length) });

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A film of `seconds`, whose description follows its frames as cameras write it. */
function film({ seconds = 90, width = 1920, height = 1080, isTurned = false }) {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(600, 12);
  mvhd.writeUInt32BE(seconds * 600, 16);
  const tkhd = Buffer.alloc(84);
  tkhd.writeInt32BE(isTurned ? 0 : 65_536, 40);
  tkhd.writeInt32BE(isTurned ? 65_536 : 0, 44);
  tkhd.writeUInt32BE(width * 65_536, 76);
  tkhd.writeUInt32BE(height * 65_536, 80);
  const handler = Buffer.alloc(24);
  handler.write('vide', 8, 'latin1');
  const moov = box('moov', box('mvhd', mvhd), box('trak', box('tkhd', tkhd), box('mdia', box('hdlr', handler))));
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('mdat', Buffer.alloc(5_000)), moov]);
}

function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function webm(duration: Buffer | null) {
  const info = element(
    '1549a966',
    element('2ad7b1', Buffer.from('0f4240', 'hex')),
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
    expect(await probe(film({}))).toEqual({ seconds: 90, width: 1920, height: 1080 });
  });

  test('as it is shown where a phone recorded it upright', async () => {
    expect(await probe(film({ isTurned: true }))).toMatchObject({ width: 1080, height: 1920 });
  });

  test('of WebM, and without a length of a recording that has none', async () => {
    expect(await probe(webm(doubled(12_400)), 'video/webm')).toEqual({ seconds: 12, width: 1280, height: 720 });
    expect(await probe(webm(null), 'video/webm')).toEqual({ seconds: null, width: 1280, height: 720 });
  });

  test('of every clip of the demo content', async () => {
    const folder = new URL('../../content/clips/', import.meta.url);
    const clips = readdirSync(folder).filter((name) => name.endsWith('.mp4'));
    expect(clips.length).toBeGreaterThan(10);
    for (const name of clips) {
      const shape = await probe(readFileSync(new URL(name, folder)));
      expect(shape, name).toMatchObject({ width: expect.any(Number), seconds: expect.any(Number) });
    }
  });
});

describe('a video that is not complete', () => {
  it('is not accepted, wherever it was cut', async () => {
    const whole = film({});
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        expect(await probe(whole.subarray(0, length))).toBeNull();
      }),
    );
  });

  it('never makes the probe fail, whatever its bytes are', async () => {
    const begin = fc.constantFrom(film({}), webm(doubled(1)), Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(0));
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
