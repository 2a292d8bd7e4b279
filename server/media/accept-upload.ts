import { isUtf8 } from 'node:buffer';
import { link, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { deskMessages } from '../../contract/messages/desk.ts';
import type { Db } from '../database/connection.ts';
import type { MediaTable } from '../database/tables.ts';
import { encodeAgain } from './incoming-picture.ts';
import { describeMedia, mediaFolder, storeMediaFile } from './media-files.ts';
import { type MediaFormat, recogniseForeign, recogniseMedia } from './media-formats.ts';
import { mediaRow } from './queries/media.ts';
import { refusedUpload } from './refused-upload.ts';
import { readingAt, type UploadParts } from './upload-parts.ts';
import { probeVideo } from './video-probe.ts';
import { problemOfCaptions } from './web-vtt.ts';

export interface AcceptedFile {
  row: MediaTable;
  /** Of a video, if the file says it. */
  seconds: number | null;
}

/** Recognises an upload by its first bytes, whatever its name is. */
export function formatOf(head: Buffer): MediaFormat {
  const format = recogniseMedia(head);
  if (format) return format;
  const foreign = recogniseForeign(head);
  if (foreign === 'heic') throw refusedUpload(deskMessages.uploadHeic);
  if (foreign === 'quicktime') throw refusedUpload(deskMessages.uploadQuicktime);
  throw refusedUpload(deskMessages.uploadUnknown);
}

export interface AcceptOptions {
  db: Db;
  dataDir: string;
  parts: UploadParts;
  id: string;
  sha256: string;
}

/** Checks a complete upload and stores its file. Throws with words for its sender; nothing is then left in the store. */
export async function acceptUpload(options: AcceptOptions): Promise<AcceptedFile> {
  const format = formatOf(await options.parts.head(options.id));
  if (format.kind === 'clip') return acceptVideo(options, format);
  if (format.kind === 'captions') return acceptCaptions(options);
  return acceptPicture(options, format);
}

async function acceptPicture({ db, dataDir, parts, id }: AcceptOptions, format: MediaFormat): Promise<AcceptedFile> {
  const clean = path.join(parts.folder, `${id}.clean`);
  try {
    await encodeAgain(parts.fileOf(id), clean, format);
    const found = await describeMedia({ root: parts.folder, file: clean }, 'picture', (known) => mediaRow(db, known));
    await storeMediaFile(dataDir, found);
    return { row: found.row, seconds: null };
  } finally {
    await rm(clean, { force: true });
  }
}

/** A video may have a gigabyte: its file gets a second name instead of a copy, and loses the first one later. */
async function acceptVideo({ dataDir, parts, id, sha256 }: AcceptOptions, format: MediaFormat): Promise<AcceptedFile> {
  const { size } = await stat(parts.fileOf(id));
  const { type } = format;
  const shape = await readingAt(parts.fileOf(id), (readAt) => probeVideo({ size, type, readAt }));
  if (!shape) throw refusedUpload(deskMessages.uploadBrokenVideo);
  const mediaId = sha256.slice(0, 16);
  const file = `${mediaId}.${format.extension}`;
  await mkdir(mediaFolder(dataDir), { recursive: true });
  await link(parts.fileOf(id), path.join(mediaFolder(dataDir), file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const { width, height, seconds } = shape;
  const about = { id: mediaId, kind: 'clip', store: 'data', file, type, bytes: size } as const;
  return { row: { ...about, width, height, tone: null }, seconds };
}

async function acceptCaptions({ db, dataDir, parts, id }: AcceptOptions): Promise<AcceptedFile> {
  const bytes = await readFile(parts.fileOf(id));
  if (!isUtf8(bytes)) throw refusedUpload(deskMessages.uploadCaptionsText);
  const problem = problemOfCaptions(bytes.toString('utf8'));
  if (problem?.reason === 'time') throw refusedUpload(deskMessages.uploadCaptionsTime(problem.line));
  if (problem?.reason === 'order') throw refusedUpload(deskMessages.uploadCaptionsOrder(problem.line));
  if (problem) throw refusedUpload(deskMessages.uploadCaptionsNone);
  const source = { root: parts.folder, file: parts.fileOf(id) };
  const found = await describeMedia(source, 'captions', (known) => mediaRow(db, known));
  await storeMediaFile(dataDir, found);
  return { row: found.row, seconds: null };
}
