import type { FileDescription, PictureSize, ReadAt } from './media-probe.ts';

interface Box {
  type: string;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

/** The description of a video of several hours has a few megabytes. */
export const longestDescription = 64 * 1024 * 1024;
const mostBoxes = 100_000;
/** Boxes within one, and tracks: far more than any real file has, and few enough to be read at once. */
const mostInside = 1_000;
const mostTracks = 100;
const nothing = Buffer.alloc(0);

/** What every browser plays of MP4: H.264, and AAC or MP3. */
const playedCodecs = new Set(['avc1', 'avc3', 'mp4a', '.mp3']);
const codecNames: Record<string, string> = {
  hvc1: 'HEVC（H.265）',
  hev1: 'HEVC（H.265）',
  dvh1: 'HEVC（H.265）',
  dvhe: 'HEVC（H.265）',
  av01: 'AV1',
  vp09: 'VP9',
  mp4v: 'MPEG-4 Part 2',
  alac: 'Apple Lossless',
  'ac-3': 'Dolby Digital',
  'ec-3': 'Dolby Digital Plus',
};

/** Null if the file is not complete, or has neither pictures nor sound. */
export async function probeMp4(readAt: ReadAt, size: number): Promise<FileDescription | null> {
  const movie = await descriptionOf(readAt, size);
  if (!movie) return null;
  const boxes = boxesIn(movie);
  const tracks = (boxes.get('trak') ?? [])
    .slice(0, mostTracks)
    .map(trackIn)
    .filter((track) => track !== null);
  if (!boxes.has('mvhd') || tracks.length === 0) return null;
  const picture = tracks.map((track) => track.picture).find(Boolean) ?? null;
  const rare = tracks.map(({ codec }) => codec).find((codec) => !playedCodecs.has(codec));
  const rareCodec = rare === undefined ? null : (codecNames[rare] ?? rare);
  return { picture, seconds: secondsOf(boxes), rareCodec };
}

/** An MP4 file is a row of boxes; `moov` describes the video and may follow its gigabytes. Null if it is not complete. */
async function descriptionOf(readAt: ReadAt, size: number): Promise<Buffer | null> {
  let described: Box | null = null;
  let hasFrames = false;
  let position = 0;
  for (let count = 0; position < size; count += 1) {
    const box = boxAt(await readAt(position, 16), position, 0, size);
    if (!box || box.end > size || count > mostBoxes) return null;
    if (box.type === 'moov') described = box;
    if (box.type === 'mdat') hasFrames = true;
    position = box.end;
  }
  if (!described || !hasFrames || described.end - described.start > longestDescription) return null;
  return readAt(described.start, described.end - described.start);
}

/** The box whose head is at `at` of `head`, as positions from `base` on; a length of zero reaches to the end. */
export function boxAt(head: Buffer, base: number, at: number, end: number): Box | null {
  if (at + 8 > head.length) return null;
  const short = head.readUInt32BE(at);
  const isLong = short === 1;
  if (isLong && at + 16 > head.length) return null;
  const length = isLong ? Number(head.readBigUInt64BE(at + 8)) : short === 0 ? end - base - at : short;
  const headLength = isLong ? 16 : 8;
  if (length < headLength || !Number.isSafeInteger(length)) return null;
  const start = base + at;
  return { type: head.toString('latin1', at + 4, at + 8), start: start + headLength, end: start + length };
}

function boxesIn(bytes: Buffer): Map<string, Buffer[]> {
  const boxes = new Map<string, Buffer[]>();
  for (let at = 0, count = 0; at < bytes.length && count < mostInside; count += 1) {
    const box = boxAt(bytes, 0, at, bytes.length);
    if (!box || box.end > bytes.length) break;
    const content = bytes.subarray(box.start, box.end);
    const others = boxes.get(box.type);
    if (others) others.push(content);
    else boxes.set(box.type, [content]);
    at = box.end;
  }
  return boxes;
}

function secondsOf(boxes: Map<string, Buffer[]>): number | null {
  const header = boxes.get('mvhd')?.[0];
  if (!header) return null;
  const { duration, timescale } = durationOf(header);
  const [extended] = boxes.get('mvex') ?? [];
  const fragments = extended && boxesIn(extended).get('mehd')?.[0];
  const length = duration === 0 && fragments ? wholeNumber(fragments, 4) : duration;
  return timescale > 0 && length > 0 ? length / timescale : null;
}

/** Version 1 of a box has eight bytes for times where version 0 has four. */
function wholeNumber(box: Buffer, at: number): number {
  if (box[0] === 1) return at + 8 <= box.length ? Number(box.readBigUInt64BE(at)) : 0;
  return at + 4 <= box.length ? box.readUInt32BE(at) : 0;
}

function durationOf(header: Buffer): { duration: number; timescale: number } {
  const at = header[0] === 1 ? 20 : 12;
  if (header.length < at + 12) return { duration: 0, timescale: 0 };
  return { timescale: header.readUInt32BE(at), duration: wholeNumber(header, at + 4) };
}

interface Track {
  /** Null of sound. */
  picture: PictureSize | null;
  /** The four letters of its first sample entry. */
  codec: string;
}

/** A track of pictures or of sound; null for others, and for one that does not say how it is coded. */
function trackIn(track: Buffer): Track | null {
  const boxes = boxesIn(track);
  const media = boxesIn(boxes.get('mdia')?.[0] ?? nothing);
  const handler = media.get('hdlr')?.[0]?.toString('latin1', 8, 12);
  if (handler !== 'vide' && handler !== 'soun') return null;
  const samples = boxesIn(boxesIn(media.get('minf')?.[0] ?? nothing).get('stbl')?.[0] ?? nothing).get('stsd')?.[0];
  // Version, flags and the number of entries come before the first of them.
  if (!samples || samples.length < 16) return null;
  const codec = samples.toString('latin1', 12, 16);
  return { codec, picture: handler === 'vide' ? sizeIn(boxes.get('tkhd')?.[0]) : null };
}

/** Both numbers end with 16 bits behind the point. */
function sizeIn(header: Buffer | undefined): PictureSize | null {
  if (!header || header.length < 84) return null;
  const size = [header.readUInt32BE(header.length - 8), header.readUInt32BE(header.length - 4)];
  const [width = 0, height = 0] = size.map((fixed) => Math.round(fixed / 65_536));
  return isTurned(header) ? { width: height, height: width } : { width, height };
}

/** Phones store an upright video lying down, with a matrix that turns it: its first number is then zero. */
function isTurned(header: Buffer): boolean {
  const matrix = header.length - 44;
  return header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0;
}
