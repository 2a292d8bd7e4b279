import type { FileDescription, PictureSize, ReadAt } from './media-probe.ts';

/** The elements of a WebM file that are read, by their ids. */
const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
} as const;

interface Element {
  id: number;
  start: number;
  /** Null if it is as long as its content turns out to be, as in a recording. */
  end: number | null;
}

const longestPart = 4 * 1024 * 1024;
const mostElements = 100_000;
/** Elements within one: far more than any real file has, and few enough to be read at once. */
const mostInside = 1_000;
const nanoseconds = 1e9;
const headLength = 12;

/** A WebM file is a tree of elements; length and size are described before the first frames. */
export async function probeWebm(readAt: ReadAt, size: number): Promise<FileDescription | null> {
  let seconds: number | null = null;
  let picture: PictureSize | null = null;
  let position = 0;
  for (let count = 0; position < size && count < mostElements; count += 1) {
    const element = elementAt(await readAt(position, headLength), position);
    if (!element) return null;
    if (element.end !== null && element.end > size) return null;
    if (element.id === ids.cluster) return picture && { picture, seconds, rareCodec: null };
    const isDescription = element.id === ids.info || element.id === ids.tracks;
    if (isDescription && element.end !== null && element.end - element.start <= longestPart) {
      const content = await readAt(element.start, element.end - element.start);
      if (element.id === ids.info) seconds = secondsOf(content);
      else picture = pictureOf(content);
    }
    // The segment holds everything else: reading continues inside it.
    position = element.id === ids.segment || element.end === null ? element.start : element.end;
  }
  return null;
}

/** Numbers begin with as many zero bits as they have further bytes. */
function lengthOfNumber(first: number): number {
  return Math.clz32(first) - 23;
}

export function elementAt(head: Buffer, base: number, at = 0): Element | null {
  const idLength = lengthOfNumber(head[at] ?? 0);
  const sizeAt = at + idLength;
  const sizeLength = lengthOfNumber(head[sizeAt] ?? 0);
  const start = sizeAt + sizeLength;
  if (idLength > 4 || sizeLength > 8 || start > head.length) return null;
  const id = head.readUIntBE(at, idLength);
  const digits = BigInt(`0x${head.toString('hex', sizeAt, start)}`);
  const bits = BigInt(7 * sizeLength);
  const unknown = (1n << bits) - 1n;
  const length = digits & unknown;
  if (length > BigInt(Number.MAX_SAFE_INTEGER) && length !== unknown) return null;
  return { id, start: base + start, end: length === unknown ? null : base + start + Number(length) };
}

function* elementsIn(bytes: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let at = 0, count = 0; at < bytes.length && count < mostInside; count += 1) {
    const element = elementAt(bytes, 0, at);
    if (!element || element.end === null || element.end > bytes.length) return;
    yield { id: element.id, content: bytes.subarray(element.start, element.end) };
    at = element.end;
  }
}

function secondsOf(info: Buffer): number | null {
  let scale = 1_000_000;
  let duration = 0;
  for (const { id, content } of elementsIn(info)) {
    if (id === ids.timecodeScale) scale = unsigned(content);
    if (id === ids.duration) duration = float(content);
  }
  return duration > 0 ? (duration * scale) / nanoseconds : null;
}

function pictureOf(tracks: Buffer): PictureSize | null {
  for (const track of elementsIn(tracks)) {
    if (track.id !== ids.track) continue;
    for (const { id, content } of elementsIn(track.content)) {
      if (id === ids.video) return sizeOf(content);
    }
  }
  return null;
}

function sizeOf(video: Buffer): PictureSize {
  const size = { width: 0, height: 0 };
  for (const { id, content } of elementsIn(video)) {
    if (id === ids.pixelWidth) size.width = unsigned(content);
    if (id === ids.pixelHeight) size.height = unsigned(content);
  }
  return size;
}

function unsigned(content: Buffer): number {
  return content.length >= 1 && content.length <= 6 ? content.readUIntBE(0, content.length) : 0;
}

function float(content: Buffer): number {
  if (content.length === 4) return content.readFloatBE(0);
  return content.length === 8 ? content.readDoubleBE(0) : 0;
}
