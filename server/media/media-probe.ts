import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { mp3Seconds, oggSeconds } from './audio-probe.ts';
import { type MediaFormat, soundOfMp4 } from './media-formats.ts';
import { probeMp4 } from './mp4-probe.ts';
import { probeWebm } from './webm-probe.ts';

/** Reads `length` bytes at a position of a file; fewer at its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

export interface PictureSize {
  width: number;
  height: number;
}

/** What a video or audio file says of itself. */
export interface FileDescription {
  /** Null if the file does not say it, as recordings of a browser do. */
  seconds: number | null;
  /** Null of sound alone. */
  picture: PictureSize | null;
  /** The first codec of the file that some browsers do not play. */
  rareCodec: string | null;
}

export interface ProbedMedia extends FileDescription {
  /** What the file counts as: sound alone under a brand of videos is audio. */
  format: MediaFormat;
}

const longestAudio = 24 * 3_600;

/**
 * Reads a video or audio file's own description, once. Null if it has none that can be read, if it is a video with
 * impossible sides or audio without a length, or if the file ends before what it describes: it is then not complete.
 */
export async function probeMedia(
  format: MediaFormat,
  { size, readAt }: { size: number; readAt: ReadAt },
): Promise<ProbedMedia | null> {
  const description = await descriptionOf(format.type, readAt, size);
  if (!description) return null;
  const { picture } = description;
  const seconds = wholeSeconds(description.seconds);
  // Recorders of phones and other programs write sound alone under the brands of videos.
  if (format.kind === 'clip' && picture) {
    return isSide(picture.width) && isSide(picture.height) ? { ...description, seconds, format } : null;
  }
  if (seconds === null || seconds > longestAudio) return null;
  return { ...description, picture: null, seconds, format: format.kind === 'clip' ? soundOfMp4 : format };
}

async function descriptionOf(type: string, readAt: ReadAt, size: number): Promise<FileDescription | null> {
  if (type === 'video/webm') return probeWebm(readAt, size);
  if (type === 'video/mp4' || type === 'audio/mp4') return probeMp4(readAt, size);
  const seconds = await (type === 'audio/mpeg' ? mp3Seconds(readAt, size) : oggSeconds(readAt, size));
  return { seconds, picture: null, rareCodec: null };
}

function wholeSeconds(seconds: number | null): number | null {
  const isLength = seconds !== null && Number.isFinite(seconds) && seconds > 0;
  return isLength ? Math.max(1, Math.round(seconds)) : null;
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= 16_384;
}

/** What the sender of a file is told that some browsers would not play; null if all of them do. */
export function problemOfCodec({ rareCodec, format }: ProbedMedia): string | null {
  if (rareCodec === null) return null;
  return format.kind === 'audio' ? deskMessages.rareAudioCodec(rareCodec) : deskMessages.rareVideoCodec(rareCodec);
}
