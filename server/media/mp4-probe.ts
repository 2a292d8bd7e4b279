import type { ReadAt, VideoShape } from './video-probe.ts';

interface Box {
  type: string;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

/** The description of a video of several hours has a few megabytes. */
const longestDescription = 64 * 1024 * 1024;
const mostBoxes = 100_000;

export async function probeMp4(readAt: ReadAt, size: number): Promise<VideoShape | null> {
  const movie = await descriptionOf(readAt, size);
  return movie && shapeOf(movie);
}

/** The length of a file that may have sound alone; null if it is not complete or does not say it. */
export async function probeMp4Seconds(readAt: ReadAt, size: number): Promise<number | null> {
  const movie = await descriptionOf(readAt, size);
  return movie && secondsOf(boxesIn(movie));
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
function boxAt(head: Buffer, base: number, at: number, end: number): Box | null {
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
  for (let at = 0; at < bytes.length; ) {
    const box = boxAt(bytes, 0, at, bytes.length);
    if (!box || box.end > bytes.length) break;
    boxes.set(box.type, [...(boxes.get(box.type) ?? []), bytes.subarray(box.start, box.end)]);
    at = box.end;
  }
  return boxes;
}

function shapeOf(movie: Buffer): VideoShape | null {
  const boxes = boxesIn(movie);
  const picture = boxes.get('trak')?.map(trackSize).find(Boolean);
  if (!boxes.has('mvhd') || !picture) return null;
  return { ...picture, seconds: secondsOf(boxes) };
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

/** The size of a track that shows pictures; both numbers end with 16 bits behind the point. */
function trackSize(track: Buffer): { width: number; height: number } | null {
  const boxes = boxesIn(track);
  const handler = boxes.get('mdia')?.map((media) => boxesIn(media).get('hdlr')?.[0])[0];
  if (handler?.toString('latin1', 8, 12) !== 'vide') return null;
  const header = boxes.get('tkhd')?.[0];
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
