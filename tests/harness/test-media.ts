/** MP3 frames of silence at 32 kbit/s, as many seconds as asked for; `mark` makes the bytes of the first one differ. */
export function testMp3(seconds: number, mark = ''): Buffer {
  const frame = Buffer.alloc(104);
  // MPEG 1, layer III, 32 kbit/s, 44.1 kHz, mono.
  frame.set([0xff, 0xfb, 0x10, 0xc0]);
  const frames = Math.round((seconds * 44_100) / 1_152);
  const id3 = Buffer.alloc(10 + 64);
  id3.write('ID3\x04\0\0\0\0\0\x40', 0, 'latin1');
  const first = Buffer.from(frame);
  first.write(mark, 40);
  return Buffer.concat([id3, first, ...Array<Buffer>(frames - 1).fill(frame)]);
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

interface TestMp4 {
  brand?: string;
  seconds?: number;
  width?: number;
  height?: number;
  /** Recorded lying down by a phone that was held upright. */
  isTurned?: boolean;
  /** The four letters of each codec; null for a track that does not say it. */
  pictures?: string | null;
  sound?: string | null;
  /** A track of another kind, such as a camera's `mebx`. */
  data?: string;
  /** Further boxes: of the file (before its pictures), of the movie, and of each track. */
  more?: { file?: Buffer[]; movie?: Buffer[]; track?: Buffer[] };
}

/** An MP4 of boxes alone, whose description follows its frames as cameras write it. */
export function testMp4(options: TestMp4): Buffer {
  const { brand = 'isom', seconds = 90, pictures, sound, data, more = {} } = options;
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(600, 12);
  mvhd.writeUInt32BE(seconds * 600, 16);
  const tracks = [
    ...(pictures === undefined ? [] : [track('vide', pictures, options)]),
    ...(sound === undefined ? [] : [track('soun', sound, { ...options, width: 0, height: 0 })]),
    ...(data === undefined ? [] : [track('meta', data, { width: 0, height: 0 })]),
  ];
  const moov = box('moov', box('mvhd', mvhd), ...tracks, ...(more.movie ?? []));
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`));
  return Buffer.concat([ftyp, ...(more.file ?? []), box('mdat', Buffer.alloc(5_000, 7)), moov]);
}

function track(kind: string, codec: string | null, options: TestMp4): Buffer {
  const { width = 1920, height = 1080, isTurned = false, more = {} } = options;
  const tkhd = Buffer.alloc(84);
  tkhd.writeInt32BE(isTurned ? 0 : 65_536, 40);
  tkhd.writeInt32BE(isTurned ? 65_536 : 0, 44);
  tkhd.writeUInt32BE(width * 65_536, 76);
  tkhd.writeUInt32BE(height * 65_536, 80);
  const handler = Buffer.alloc(24);
  handler.write(kind, 8, 'latin1');
  const entries = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
  const samples = codec === null ? [] : [box('stbl', box('stsd', entries, box(codec, Buffer.alloc(70))))];
  return box(
    'trak',
    box('tkhd', tkhd),
    box('mdia', box('hdlr', handler), box('minf', ...samples)),
    ...(more.track ?? []),
  );
}
