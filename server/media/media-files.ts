import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { deskLimits } from '../../contract/desk/limits.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { type FoundMedia, ImportProblem, UnusableMedia } from '../articles/editing/incoming-article.ts';
import { openInside, readWhole } from '../articles/import/inside-folder.ts';
import type { MediaTable } from '../database/tables.ts';
import { sha256OfStream } from '../runtime/hashes.ts';
import { headBytes, type MediaFormat, recogniseMedia } from './media-formats.ts';
import { probeMedia, problemOfCodec, type ReadAt } from './media-probe.ts';
import { type Overwrite, overwritten } from './private-data/overwrites.ts';
import { findPrivateData, type OpenFile } from './private-data/private-data.ts';
import { ChangedFile, type MediaStorage } from './storage/media-storage.ts';

export { ensureMedia, heldMediaFiles, holdMedia, mediaRow, mediaWithDetails, ownMediaFiles } from './queries/media.ts';

const megabyte = 1024 * 1024;
const mostBytes = {
  picture: deskLimits.pictureMaxBytes,
  clip: 4096 * megabyte,
  captions: deskLimits.captionsMaxBytes,
  audio: deskLimits.audioMaxBytes,
};
const kindNames = { picture: '圖片', clip: '影片', captions: '字幕', audio: '音檔' };
const withoutShape = { width: null, height: null, tone: null };

/** Looks up a media file that may be stored already; measuring a picture takes far longer than a query. */
export type FindStoredMedia = (id: string) => Promise<MediaTable | undefined>;

/** Size and average colour of a picture after rotation. */
export type PictureShape = Pick<MediaTable, 'width' | 'height' | 'tone'>;

export interface MediaSource {
  /** The folder that must contain the file after links are resolved. */
  root: string;
  file: string;
}

/**
 * Reads a media file once, through one opened handle, and describes it. Its format is recognised by its bytes and its
 * id is derived from them, so the same file has the same id everywhere.
 */
export async function describeMedia(
  source: MediaSource,
  kind: MediaTable['kind'],
  known: FindStoredMedia,
  /** The shapes of pictures that were measured before, by id. */
  measured: Readonly<Record<string, PictureShape>> = {},
): Promise<FoundMedia> {
  const { root, file } = source;
  const handle = await openInside(root, file);
  try {
    const { size } = await handle.stat();
    if (size > mostBytes[kind]) throw tooLarge(file, kind);
    const readAt = readingAt(handle);
    const recognised = recogniseMedia(await readAt(0, headBytes));
    const isPlayed = recognised?.kind === 'audio' || recognised?.kind === 'clip';
    const probed = isPlayed ? await probeMedia(recognised, { size, readAt }) : null;
    const format = probed?.format ?? recognised;
    if (format?.kind !== kind) throw unrecognised(file, kind);
    const problem = probed && problemOfCodec(probed);
    if (problem) throw new UnusableMedia(`「${path.basename(file)}」：${problem}`);
    const overwrites = probed ? await privateDataOf(probed.format, { size, readAt }, file) : [];
    const { sha256, bytes } = await readMedia(handle, file, format, overwrites);
    const id = sha256.slice(0, 16);
    const from = { ...source, sha256, overwrites };
    const seconds = kind === 'audio' ? (probed?.seconds ?? null) : null;
    if (kind === 'audio' && seconds === null) throw unrecognised(file, kind);
    const stored = await known(id);
    if (stored?.store === 'data' && stored.kind === kind) return { row: stored, from, seconds };
    const named = { id, kind, type: format.type, file: `${id}.${format.extension}`, bytes: size };
    const shape = kind === 'picture' ? (measured[id] ?? (await shapeOf(bytes, file))) : withoutShape;
    return { row: { ...named, store: 'data' as const, ...shape }, from, seconds };
  } finally {
    await handle.close();
  }
}

function tooLarge(file: string, kind: MediaTable['kind']): UnusableMedia {
  return new UnusableMedia(`「${path.basename(file)}」超過大小上限（${mostBytes[kind] / megabyte} MB）`);
}

function unrecognised(file: string, kind: MediaTable['kind']): UnusableMedia {
  return new UnusableMedia(`「${path.basename(file)}」的內容不是可用的${kindNames[kind]}`);
}

function tooManyPixels(file: string): UnusableMedia {
  return new UnusableMedia(`「${path.basename(file)}」：${deskMessages.uploadTooManyPixels}`);
}

/** What a video or audio file tells of its recording, to be overwritten wherever the file is stored. */
async function privateDataOf(format: MediaFormat, opened: OpenFile, file: string): Promise<Overwrite[]> {
  const found = await findPrivateData(format, opened);
  if (!found) throw unrecognised(file, format.kind);
  const { dataTrack, overwrites } = found;
  if (dataTrack !== null) {
    throw new UnusableMedia(`「${path.basename(file)}」：${deskMessages.uploadDataTrack(dataTrack)}`);
  }
  return overwrites;
}

/** Videos and audio may be larger than memory and are only hashed; other files are read completely. */
async function readMedia(handle: FileHandle, file: string, { kind }: MediaFormat, overwrites: readonly Overwrite[]) {
  if (kind === 'clip' || kind === 'audio') {
    return { sha256: await sha256OfStream(overwritten(chunksOf(handle), overwrites)), bytes: Buffer.alloc(0) };
  }
  const bytes = await readWhole(handle, file, mostBytes[kind]);
  if (kind === 'captions' && !isUtf8(bytes)) throw unrecognised(file, kind);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
}

function readingAt(handle: FileHandle): ReadAt {
  return async (position, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
}

async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(megabyte), 0, megabyte, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function shapeOf(bytes: Buffer, file: string): Promise<PictureShape> {
  // Loaded for the first picture only: most commands do not need it.
  const { default: sharp } = await import('sharp');
  try {
    // Phones store the rotation as metadata instead of rotating the pixels.
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    // The size is declared before the pixels: a picture that would fill the memory is never decoded.
    if (autoOrient.width * autoOrient.height > deskLimits.pictureMaxPixels) throw tooManyPixels(file);
    const onePixel = sharp(bytes).toColourspace('srgb').removeAlpha().resize(1, 1, { kernel: 'linear' });
    const pixel = await onePixel.raw().toBuffer();
    return { width: autoOrient.width, height: autoOrient.height, tone: `#${pixel.subarray(0, 3).toString('hex')}` };
  } catch (error) {
    throw error instanceof UnusableMedia ? error : unrecognised(file, 'picture');
  }
}

/**
 * Stores a file that was described before, unless it is there. It is hashed while it is copied, so that only the bytes
 * that were recognised are published.
 */
export async function storeMediaFile(storage: MediaStorage, { row, from }: FoundMedia): Promise<void> {
  const { file: name, bytes } = row;
  await storage.store({ name, bytes, sha256: from.sha256, open: () => readInside(from) }).catch((error) => {
    if (!(error instanceof ChangedFile)) throw error;
    throw new ImportProblem(`「${path.basename(from.file)}」在匯入時變了，請再試一次`);
  });
}

async function* readInside({ root, file, overwrites }: FoundMedia['from']): AsyncGenerator<Buffer> {
  const handle = await openInside(root, file);
  try {
    yield* overwritten(chunksOf(handle), overwrites);
  } finally {
    await handle.close();
  }
}
