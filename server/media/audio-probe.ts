import type { ReadAt } from './media-probe.ts';

/** How much of the beginning and the end of a file is looked at. */
const lookedAt = 64 * 1024;
/** How much is read at a time where frames are counted. */
const pieceLength = 1024 * 1024;

interface Mp3Frame {
  /** In bytes. */
  length: number;
  sampleRate: number;
  samples: number;
  /** Where the count of all frames is, from the beginning of the frame. */
  countAt: number;
}

const bitRates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

/** The head of an MP3 frame; null for any other four bytes. */
export function mp3FrameAt(bytes: Buffer, at: number): Mp3Frame | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const version = (second >> 3) & 3;
  const isLayer3 = ((second >> 1) & 3) === 1;
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || version === 1 || !isLayer3) return null;
  const isMpeg1 = version === 3;
  const bitRate = (isMpeg1 ? bitRates.mpeg1 : bitRates.mpeg2)[third >> 4] ?? 0;
  const rate = sampleRates[(third >> 2) & 3];
  if (bitRate === 0 || rate === undefined) return null;
  const isMono = fourth >> 6 === 3;
  const sampleRate = isMpeg1 ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = isMpeg1 ? 1_152 : 576;
  const padding = (third >> 1) & 1;
  return {
    length: Math.floor((samples * bitRate * 1_000) / 8 / sampleRate) + padding,
    sampleRate,
    samples,
    countAt: 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
}

/** From the count of frames that encoders write into the first one; without it the frames are counted. */
export async function mp3Seconds(readAt: ReadAt, size: number): Promise<number | null> {
  const head = await readAt(0, 10);
  const start = head.toString('latin1', 0, 3) === 'ID3' && head.length === 10 ? 10 + id3Length(head) : 0;
  const bytes = await readAt(start, lookedAt);
  const at = Array.from(bytes.subarray(0, 4_096).keys()).find((position) => mp3FrameAt(bytes, position));
  const frame = at === undefined ? null : mp3FrameAt(bytes, at);
  if (at === undefined || !frame) return null;
  const { countAt, samples, sampleRate } = frame;
  const mark = bytes.toString('latin1', at + countAt, at + countAt + 4);
  const hasCount =
    /^(?:Xing|Info)$/.test(mark) && at + countAt + 12 <= bytes.length && (bytes[at + countAt + 7] ?? 0) & 1;
  if (hasCount && isCutOff(bytes, at + countAt, size - start - at)) return null;
  const frames = hasCount ? bytes.readUInt32BE(at + countAt + 8) : await countFrames(readAt, start + at, sampleRate);
  return (frames * samples) / sampleRate;
}

/**
 * The bit rate of one frame says nothing about the next. What is between frames, such as a tag at the end, is skipped;
 * the sample rate is that of the whole file, so that few bytes of anything else look like a frame.
 */
async function countFrames(readAt: ReadAt, first: number, sampleRate: number): Promise<number> {
  let frames = 0;
  for (let position = first; ; ) {
    const piece = await readAt(position, pieceLength);
    let at = 0;
    while (at + 4 <= piece.length) {
      const frame = mp3FrameAt(piece, at);
      const isFrame = frame?.sampleRate === sampleRate;
      const next = isFrame ? at + frame.length : piece.indexOf(0xff, at + 1);
      if (isFrame) frames += 1;
      at = next < 0 ? piece.length : next;
    }
    if (piece.length < pieceLength) return frames;
    position += at;
  }
}

/** The count of bytes may follow that of frames; a file with clearly fewer was not copied to its end. */
function isCutOff(bytes: Buffer, mark: number, present: number): boolean {
  const hasBytes = mark + 16 <= bytes.length && (bytes[mark + 7] ?? 0) & 2;
  return Boolean(hasBytes) && present < bytes.readUInt32BE(mark + 12) * 0.98;
}

/** Seven bits in each of four bytes. */
export function id3Length(head: Buffer): number {
  return [6, 7, 8, 9].reduce((length, at) => length * 128 + ((head[at] ?? 0) & 0x7f), 0);
}

/** From the position that the last page ends at. */
export async function oggSeconds(readAt: ReadAt, size: number): Promise<number | null> {
  const head = await readAt(0, lookedAt);
  const opus = head.indexOf('OpusHead');
  const vorbis = head.indexOf('\x01vorbis', 0, 'latin1');
  const tail = await readAt(Math.max(0, size - lookedAt), lookedAt);
  const page = tail.lastIndexOf('OggS');
  if (page < 0 || page + 14 > tail.length) return null;
  const samples = Number(tail.readBigInt64LE(page + 6));
  if (opus >= 0 && opus + 12 <= head.length) return (samples - head.readUInt16LE(opus + 10)) / 48_000;
  if (vorbis < 0 || vorbis + 16 > head.length) return null;
  const rate = head.readUInt32LE(vorbis + 12);
  return rate > 0 ? samples / rate : null;
}
