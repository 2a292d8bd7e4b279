import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { testMp3 } from '../../tests/harness/test-audio.ts';
import { probeAudio } from './audio-probe.ts';
import { asAudioIfWithoutPicture, recogniseMedia } from './media-formats.ts';

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  const body = Buffer.concat(content);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function m4a(seconds: number, brand = 'M4A ', ...tracks: Buffer[]): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1_000, 12);
  header.writeUInt32BE(seconds * 1_000, 16);
  const moov = box('moov', box('mvhd', header), ...tracks);
  return Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0`)), moov, box('mdat')]);
}

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

const probe = (bytes: Buffer, type = recogniseMedia(bytes)?.type ?? '') =>
  probeAudio({ size: bytes.length, type, readAt: async (at, length) => bytes.subarray(at, at + length) });

test.each([
  ['MP3 of a constant bit rate', testMp3(95), 'audio/mpeg', 95],
  ['MP3 without tags', testMp3(3).subarray(74), 'audio/mpeg', 3],
  ['MP3 of a variable bit rate', variableMp3(600), 'audio/mpeg', 600],
  ['M4A', m4a(181), 'audio/mp4', 181],
  ['Ogg with Opus', opus(62), 'audio/ogg', 62],
  ['Ogg with Vorbis', vorbis(7), 'audio/ogg', 7],
])('%s is recognised by its bytes, and its length is read', async (_name, bytes, type, seconds) => {
  expect(recogniseMedia(bytes)).toMatchObject({ kind: 'audio', type });
  expect(await probe(bytes)).toBe(seconds);
});

/** What a file under a brand of videos counts as. */
async function kindOf(bytes: Buffer): Promise<string | undefined> {
  const format = recogniseMedia(bytes);
  const readAt = async (at: number, length: number) => bytes.subarray(at, at + length);
  return format ? (await asAudioIfWithoutPicture(format, { size: bytes.length, readAt })).type : undefined;
}

test('sound alone under a brand of videos is audio; a video stays one, and so does what cannot be read', async () => {
  const handler = Buffer.from('\0\0\0\0\0\0\0\0vide\0\0\0\0', 'latin1');
  const size = Buffer.alloc(84);
  size.writeUInt32BE(640 << 16, 76);
  size.writeUInt32BE(360 << 16, 80);
  const picture = box('trak', box('tkhd', size), box('mdia', box('hdlr', handler)));
  expect(await kindOf(m4a(60, 'isom'))).toBe('audio/mp4');
  expect(await kindOf(m4a(60, 'mp42'))).toBe('audio/mp4');
  expect(await kindOf(m4a(60, 'isom', picture))).toBe('video/mp4');
  expect(await kindOf(m4a(60, 'isom').subarray(0, 60))).toBe('video/mp4');
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
