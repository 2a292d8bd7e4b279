import { probeMp4Seconds } from './mp4-probe.ts';
import type { ProbedFile, ReadAt } from './video-probe.ts';

/** How much of the beginning and the end of a file is looked at. */
const lookedAt = 64 * 1024;
const longest = 24 * 3_600;

/**
 * Reads the length of an audio file, in seconds. Null if the file is not complete or says nothing that can be read.
 */
export async function probeAudio({ size, type, readAt }: ProbedFile): Promise<number | null> {
  const seconds = await lengthOf(type, readAt, size);
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0 || seconds > longest) return null;
  return Math.max(1, Math.round(seconds));
}

function lengthOf(type: string, readAt: ReadAt, size: number): Promise<number | null> {
  if (type === 'audio/mpeg') return mp3Seconds(readAt, size);
  if (type === 'audio/ogg') return oggSeconds(readAt, size);
  return probeMp4Seconds(readAt, size);
}

interface Mp3Frame {
  /** In bits of a second. */
  bitRate: number;
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
  return {
    bitRate: bitRate * 1_000,
    sampleRate: isMpeg1 ? rate : version === 2 ? rate / 2 : rate / 4,
    samples: isMpeg1 ? 1_152 : 576,
    countAt: 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
}

/** From the count of frames that encoders write into the first one; without it from the constant bit rate. */
async function mp3Seconds(readAt: ReadAt, size: number): Promise<number | null> {
  const head = await readAt(0, 10);
  const start = head.toString('latin1', 0, 3) === 'ID3' && head.length === 10 ? 10 + id3Length(head) : 0;
  const bytes = await readAt(start, lookedAt);
  const at = Array.from(bytes.subarray(0, 4_096).keys()).find((position) => mp3FrameAt(bytes, position));
  const frame = at === undefined ? null : mp3FrameAt(bytes, at);
  if (at === undefined || !frame) return null;
  const { countAt, samples, sampleRate, bitRate } = frame;
  const mark = bytes.toString('latin1', at + countAt, at + countAt + 4);
  const hasCount =
    /^(?:Xing|Info)$/.test(mark) && at + countAt + 12 <= bytes.length && (bytes[at + countAt + 7] ?? 0) & 1;
  if (hasCount && isCutOff(bytes, at + countAt, size - start - at)) return null;
  if (hasCount) return (bytes.readUInt32BE(at + countAt + 8) * samples) / sampleRate;
  return ((size - start - at) * 8) / bitRate;
}

/** The count of bytes may follow that of frames; a file with clearly fewer was not copied to its end. */
function isCutOff(bytes: Buffer, mark: number, present: number): boolean {
  const hasBytes = mark + 16 <= bytes.length && (bytes[mark + 7] ?? 0) & 2;
  return Boolean(hasBytes) && present < bytes.readUInt32BE(mark + 12) * 0.98;
}

/** Seven bits in each of four bytes. */
function id3Length(head: Buffer): number {
  return [6, 7, 8, 9].reduce((length, at) => length * 128 + ((head[at] ?? 0) & 0x7f), 0);
}

/** From the position that the last page ends at. */
async function oggSeconds(readAt: ReadAt, size: number): Promise<number | null> {
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
