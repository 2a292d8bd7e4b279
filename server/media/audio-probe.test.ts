import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { testMp3, testMp4 } from '../../tests/harness/test-media.ts';
import { recogniseMedia } from './media-formats.ts';
import { probeMedia } from './media-probe.ts';

const m4a = (seconds: number, brand = 'M4A ') => testMp4({ brand, seconds, sound: 'mp4a' });

/** One page of an Ogg file; `position` is the number of samples until its end. */
function page(position: number, content: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head.writeBigInt64LE(BigInt(position), 6);
  head[26] = 1;
  head[27] = content.length;
  return Buffer.concat([head, content]);
}

function opus(seconds: number, skipped = 312): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead\x01\x01', 'latin1');
  head.writeUInt16LE(skipped, 10);
  return Buffer.concat([page(0, head), page(seconds * 48_000 + skipped, Buffer.alloc(40))]);
}

function vorbis(seconds: number): Buffer {
  const head = Buffer.alloc(30);
  head.write('\x01vorbis', 'latin1');
  head.writeUInt32LE(22_050, 12);
  return Buffer.concat([page(0, head), page(seconds * 22_050, Buffer.alloc(40))]);
}

/** The count of frames that encoders of a variable bit rate write; the bytes alone would say 1 second. */
function variableMp3(seconds: number): Buffer {
  const bytes = testMp3(1);
  const at = 74 + 4 + 17;
  bytes.write('Xing', at, 'latin1');
  bytes.writeUInt32BE(3, at + 4);
  bytes.writeUInt32BE(Math.round((seconds * 44_100) / 1_152), at + 8);
  bytes.writeUInt32BE(bytes.length - 74, at + 12);
  return bytes;
}

/** Without a count of frames: each with a bit rate of its own, and a tag at the end; the first frame's would say 61 seconds of 26. */
function uncountedMp3(frames: number): Buffer {
  // MPEG 1, layer III, 44.1 kHz, mono: 32, 64 and 128 kbit/s, the last with a byte of padding.
  const kinds = [
    { head: 0x10, length: 104 },
    { head: 0x50, length: 208 },
    { head: 0x92, length: 418 },
  ];
  const bytes = Array.from({ length: frames }, (_, index) => {
    const { head, length } = kinds[index % kinds.length] as (typeof kinds)[number];
    const frame = Buffer.alloc(length);
    frame.set([0xff, 0xfb, head, 0xc0]);
    return frame;
  });
  const tag = Buffer.alloc(128, ' ');
  tag.write('TAG', 'latin1');
  return Buffer.concat([...bytes, tag]);
}

async function probe(bytes: Buffer, type = recogniseMedia(bytes)?.type ?? ''): Promise<number | null> {
  const format = { kind: 'audio', type, extension: '' } as const;
  const readAt = async (at: number, length: number) => bytes.subarray(at, at + length);
  return (await probeMedia(format, { size: bytes.length, readAt }))?.seconds ?? null;
}

test.each([
  ['MP3 of a constant bit rate', testMp3(95), 'audio/mpeg', 95],
  ['MP3 without tags', testMp3(3).subarray(74), 'audio/mpeg', 3],
  ['MP3 of a variable bit rate', variableMp3(600), 'audio/mpeg', 600],
  ['MP3 of a variable bit rate that counts nothing', uncountedMp3(1_000), 'audio/mpeg', 26],
  ['MP3 that is read in several pieces', uncountedMp3(10_000), 'audio/mpeg', 261],
  ['M4A', m4a(181), 'audio/mp4', 181],
  ['Ogg with Opus', opus(62), 'audio/ogg', 62],
  ['Ogg with Vorbis', vorbis(7), 'audio/ogg', 7],
])('%s is recognised by its bytes, and its length is read', async (_name, bytes, type, seconds) => {
  expect(recogniseMedia(bytes)).toMatchObject({ kind: 'audio', type });
  expect(await probe(bytes)).toBe(seconds);
});

describe('a file that cannot be played', () => {
  it.each([
    ['an M4A that ends early', m4a(60).subarray(0, 100), 'audio/mp4'],
    ['an MP3 that ends before what it counts', variableMp3(60).subarray(0, 3_000), 'audio/mpeg'],
    ['an MP3 with a tag and nothing behind it', Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), 'audio/mpeg'],
    ['an Ogg without a last page', Buffer.from('nothing'), 'audio/ogg'],
    ['one of no length', m4a(0), 'audio/mp4'],
    ['one of many days', m4a(400_000), 'audio/mp4'],
  ])('has no length: %s', async (_name, bytes, type) => {
    expect(await probe(bytes, type)).toBeNull();
  });

  it('never makes reading fail, whatever its bytes', async () => {
    const start = fc.constantFrom(
      testMp3(1).subarray(0, 200),
      m4a(9),
      opus(3),
      vorbis(2),
      variableMp3(9).subarray(0, 120),
    );
    const type = fc.constantFrom('audio/mpeg', 'audio/mp4', 'audio/ogg');
    await fc.assert(
      fc.asyncProperty(start, fc.nat(220), fc.uint8Array(), type, async (bytes, length, rest, given) => {
        const seconds = await probe(Buffer.concat([bytes.subarray(0, length), rest]), given);
        expect(seconds === null || (Number.isInteger(seconds) && seconds > 0)).toBe(true);
      }),
    );
  });
});
