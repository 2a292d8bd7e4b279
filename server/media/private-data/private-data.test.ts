import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box, testMp3, testMp4 } from '../../../tests/harness/test-media.ts';
import { probeMedia } from '../media-probe.ts';
import { overwritten } from './overwrites.ts';
import { findPrivateData } from './private-data.ts';

const owner = 'OWNER-WANG';
const position = '+25.0330+121.5654/';

const find = (bytes: Buffer, type: string) =>
  findPrivateData({ type }, { size: bytes.length, readAt: async (at, length) => bytes.subarray(at, at + length) });

/** As it is stored: read in small pieces, so that what is overwritten lies across their borders. */
async function published(bytes: Buffer, type: string): Promise<Buffer> {
  const found = await find(bytes, type);
  if (!found) throw new Error('it cannot be read');
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  };
  const stored: Buffer[] = [];
  for await (const piece of overwritten(pieces(), found.overwrites)) stored.push(piece);
  return Buffer.concat(stored);
}

/** The paths of all boxes of a video and its tracks, with their content; free space must be empty. */
function boxesOf(bytes: Buffer, path = ''): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + length);
    if (name === 'free') expect(content.every((byte) => byte === 0)).toBe(true);
    found.push(`${path}${name}`);
    if (['moov', 'trak', 'mdia', 'minf'].includes(name)) found.push(...boxesOf(content, `${path}${name}/`));
    at += length;
  }
  return found;
}

/** The position of 3GPP, as numbers of 16 bits before and behind the point. */
const loci = box('loci', Buffer.from(`00000000000000${'00'}0079909a00190877000000000000`, 'hex'));
const xyz = box('\xa9xyz', Buffer.from(`\0\x12\x15\xc7${position}`, 'latin1'));
const udta = box('udta', xyz, loci, box('auth', Buffer.from(owner)));
const keys = box(
  'meta',
  box('keys', Buffer.from('com.apple.quicktime.location.ISO6709')),
  box('ilst', Buffer.from(owner)),
);
const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from(`<exif:GPS>${position}`));
const film = (more: Parameters<typeof testMp4>[0] = {}) => testMp4({ pictures: 'avc1', sound: 'mp4a', ...more });

describe('of a video of a phone', () => {
  const filmed = film({
    more: {
      file: [xmp, keys, box('free', Buffer.from(owner)), box('gps0', Buffer.from(position))],
      movie: [udta, keys, xmp, box('GoPr', Buffer.from(owner))],
      track: [udta, keys],
    },
  });

  it('nothing stays but what a player needs, at the same place and of the same length', async () => {
    const stored = await published(filmed, 'video/mp4');
    expect(stored.length).toBe(filmed.length);
    expect(stored.indexOf('mdat')).toBe(filmed.indexOf('mdat'));
    const track = ['moov/trak', 'moov/trak/tkhd', 'moov/trak/mdia', 'moov/trak/mdia/hdlr', 'moov/trak/mdia/minf'];
    const needed = ['ftyp', 'mdat', 'moov', 'moov/mvhd', ...track, 'moov/trak/mdia/minf/stbl'];
    const free = ['free', 'moov/free', 'moov/trak/free'];
    expect(new Set(boxesOf(stored))).toEqual(new Set([...needed, ...free]));
    for (const told of [owner, position, 'ISO6709', loci.subarray(8)]) expect(stored.includes(told)).toBe(false);
    const probe = (bytes: Buffer) =>
      probeMedia(
        { kind: 'clip', type: 'video/mp4', extension: 'mp4' },
        { size: bytes.length, readAt: async (at, length) => bytes.subarray(at, at + length) },
      );
    expect(await probe(stored)).toEqual(await probe(filmed));
    expect(await published(stored, 'video/mp4')).toEqual(stored);
  });

  it('the names of its handlers and encoder go, which are those of the camera', async () => {
    const named = film();
    const at = named.indexOf('hdlr') + 4 + 24;
    const head = named.indexOf('hdlr') - 4;
    const name = Buffer.from('  GoPro AVC');
    const longer = Buffer.concat([named.subarray(0, at), name, named.subarray(at)]);
    for (const parent of ['moov', 'trak', 'mdia']) {
      const start = longer.indexOf(parent) - 4;
      longer.writeUInt32BE(longer.readUInt32BE(start) + name.length, start);
    }
    longer.writeUInt32BE(longer.readUInt32BE(head) + name.length, head);
    const stored = await published(longer, 'video/mp4');
    expect([longer.includes('GoPro'), stored.includes('GoPro')]).toEqual([true, false]);
  });

  it.each(['mebx', 'gpmd', 'camm', 'tx3g'])('a track of data is named: %s', async (data) => {
    expect(await find(film({ data }), 'video/mp4')).toMatchObject({ dataTrack: data });
    expect(await find(film(), 'video/mp4')).toMatchObject({ dataTrack: null });
  });

  it('boxes beyond any number that is read become free space', async () => {
    const many = film({ more: { movie: [...Array<Buffer>(2_000).fill(box('free')), udta] } });
    const stored = await published(many, 'video/mp4');
    expect(stored.includes(owner)).toBe(false);
    expect(boxesOf(stored).length).toBeLessThan(1_100);
  });
});

it('the demo content tells nothing', async () => {
  const folder = new URL('../../../content/clips/', import.meta.url);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mp4'))) {
    const bytes = readFileSync(new URL(name, folder));
    expect((await published(bytes, 'video/mp4')).equals(bytes), name).toBe(true);
  }
});

describe('of MP3', () => {
  const frames = testMp3(3).subarray(74);

  it('the tags at both ends go, also with pictures in them that look like frames; the sound stays', async () => {
    const looksLikeFrame = frames.subarray(0, 40);
    const id3 = Buffer.concat([Buffer.from('ID3\x03\0\x40\0\0\x02\x00', 'latin1'), Buffer.alloc(256)]);
    id3.write(`TOWN${owner}`, 20);
    looksLikeFrame.copy(id3, 100);
    const ape = Buffer.concat([Buffer.from(`APETAGEX${owner}`), looksLikeFrame, Buffer.alloc(60)]);
    const last = Buffer.alloc(128);
    last.write(`TAG${owner}`);
    const bytes = Buffer.concat([id3, frames, ape, last]);
    const stored = await published(bytes, 'audio/mpeg');
    expect(stored.length).toBe(bytes.length);
    expect(stored.includes(owner)).toBe(false);
    expect(stored.subarray(id3.length, id3.length + frames.length)).toEqual(frames);
    expect(stored.subarray(10, id3.length).every((byte) => byte === 0)).toBe(true);
    expect(stored.subarray(-128).toString('latin1')).toMatch(/^TAG\0+\xff$/);
  });

  it('the sound of hours stays whole across the pieces in which it is read', async () => {
    const hour = testMp3(1_800);
    expect((await published(hour, 'audio/mpeg')).equals(hour)).toBe(true);
  });
});

/** The checksum of a page by its definition, a bit at a time. */
function checksumOf(page: Buffer): number {
  let sum = 0n;
  for (const byte of page) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const top = (sum >> 31n) & 1n;
      sum = ((sum << 1n) & 0xffffffffn) ^ ((top ^ BigInt((byte >> bit) & 1)) === 1n ? 0x04c11db7n : 0n);
    }
  }
  return Number(sum);
}

function oggPage(content: Buffer, flags: number): Buffer {
  const laces = Array<number>(Math.floor(content.length / 255)).fill(255);
  const page = Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(22),
    Buffer.from([laces.length + 1, ...laces, content.length % 255]),
    content,
  ]);
  page[5] = flags;
  page.writeUInt32LE(checksumOf(page), 22);
  return page;
}

const text = (value: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(value));
  return Buffer.concat([length, Buffer.from(value)]);
};

describe('of Ogg', () => {
  const one = Buffer.from([1, 0, 0, 0]);
  it.each([
    ['Opus', Buffer.from('OpusHead'), Buffer.from('OpusTags'), Buffer.alloc(0)],
    ['Vorbis', Buffer.from('\x01vorbis'), Buffer.from('\x03vorbis'), Buffer.from([1])],
  ])('%s, the comments are empty, and the checksums are right', async (_, head, name, end) => {
    const comments = Buffer.concat([name, text('libopus'), one, text(`ARTIST=${owner}${'x'.repeat(600)}`), end]);
    const sound = oggPage(Buffer.from('sound'), 0);
    const bytes = Buffer.concat([oggPage(head, 2), oggPage(comments, 0), sound]);
    const stored = await published(bytes, 'audio/ogg');
    expect(stored.length).toBe(bytes.length);
    expect(stored.includes(owner)).toBe(false);
    const at = stored.indexOf('OggS', 4);
    const page = Buffer.from(stored.subarray(at, stored.indexOf('OggS', at + 4)));
    const sum = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    expect(sum).toBe(checksumOf(page));
    expect(stored.subarray(-sound.length)).toEqual(sound);
  });

  it('a stream that is no sound is named', async () => {
    expect(await find(oggPage(Buffer.from('fishead'), 2), 'audio/ogg')).toMatchObject({ dataTrack: 'Ogg' });
  });
});

function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

describe('of WebM', () => {
  const track = (type: number) =>
    element(
      '1654ae6b',
      element(
        'ae',
        element('83', Buffer.from([type])),
        element('86', Buffer.from('S_TEXT')),
        element('536e', Buffer.from(owner)),
      ),
    );
  const webm = (type = 1, cluster = element('1f43b675', element('a3', Buffer.alloc(50, 7)))) =>
    Buffer.concat([
      element('1a45dfa3', element('4282', Buffer.from('webm'))),
      Buffer.from('1853806701ffffffffffffff', 'hex'),
      element(
        '1549a966',
        element('2ad7b1', Buffer.from('0f4240', 'hex')),
        element('7ba9', Buffer.from(owner)),
        element('5741', Buffer.from(owner)),
      ),
      track(type),
      cluster,
      element('1254c367', element('7373', Buffer.from(`LOCATION${position}${owner}`))),
      element('1941a469', Buffer.from(owner)),
    ]);

  it.each([
    ['a cluster with a length', webm()],
    [
      'a recording, whose clusters have none',
      webm(1, Buffer.concat([Buffer.from('1f43b675ff', 'hex'), element('a3', Buffer.alloc(50, 7))])),
    ],
  ])('titles, tags and attachments become void, behind %s too', async (_, bytes) => {
    const stored = await published(bytes, 'video/webm');
    expect(stored.length).toBe(bytes.length);
    for (const told of [owner, position]) expect(stored.includes(told)).toBe(false);
    expect(stored.includes(Buffer.alloc(50, 7))).toBe(true);
    expect(await published(stored, 'video/webm')).toEqual(stored);
  });

  it('a track that is neither pictures nor sound is named', async () => {
    expect(await find(webm(0x21), 'video/webm')).toMatchObject({ dataTrack: 'S_TEXT' });
    expect(await find(webm(), 'video/webm')).toMatchObject({ dataTrack: null });
  });
});

const types = ['video/mp4', 'video/webm', 'audio/mpeg', 'audio/ogg'];

it('of broken files, reading ends, and what is replaced lies within', async () => {
  const whole = [film({ more: { movie: [udta], file: [keys] } }), testMp3(1)];
  const broken = fc.record({
    type: fc.constantFrom(...types),
    bytes: fc.oneof(fc.uint8Array({ maxLength: 2_000 }), fc.constantFrom(...whole)),
    changed: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(broken, async ({ type, bytes, changed }) => {
      const file = Buffer.from(bytes);
      for (const [at, byte] of changed) if (file.length > 0) file[at % file.length] = byte;
      const found = await find(file, type);
      for (const { start, end, bytes: written } of found?.overwrites ?? []) {
        expect(start >= 0 && end <= file.length && start < end).toBe(true);
        if (written) expect(written.length).toBe(end - start);
      }
    }),
    { numRuns: 300 },
  );
});
