import { probeMp4 } from './mp4-probe.ts';
import { probeWebm } from './webm-probe.ts';

/** Reads `length` bytes at a position of a file; fewer at its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

export interface VideoShape {
  /** Null if the file does not say it, as recordings of a browser do. */
  seconds: number | null;
  width: number;
  height: number;
}

export interface ProbedFile {
  size: number;
  type: string;
  readAt: ReadAt;
}

/**
 * Reads length and size of a video from its own description. Null if it has none that can be read, if it shows no
 * picture, or if the file ends before what it describes: such a file is not complete.
 */
export async function probeVideo({ size, type, readAt }: ProbedFile): Promise<VideoShape | null> {
  const shape = await (type === 'video/webm' ? probeWebm(readAt, size) : probeMp4(readAt, size));
  if (!shape || !isSide(shape.width) || !isSide(shape.height)) return null;
  const { seconds } = shape;
  const isLength = seconds !== null && Number.isFinite(seconds) && seconds > 0;
  return { ...shape, seconds: isLength ? Math.max(1, Math.round(seconds)) : null };
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= 16_384;
}
