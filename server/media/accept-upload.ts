import { isUtf8 } from 'node:buffer';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { Db } from '../database/connection.ts';
import type { MediaTable } from '../database/tables.ts';
import { probeAudio } from './audio-probe.ts';
import { encodeAgain } from './incoming-picture.ts';
import { describeMedia, storeMediaFile } from './media-files.ts';
import {
  asAudioIfWithoutPicture,
  headBytes,
  type MediaFormat,
  recogniseForeign,
  recogniseMedia,
} from './media-formats.ts';
import { mediaRow } from './queries/media.ts';
import { fileOnDisk } from './storage/folder-storage.ts';
import type { MediaStorage } from './storage/media-storage.ts';
import { invalidUpload } from './upload-errors.ts';
import { readingAt } from './upload-parts.ts';
import { probeVideo } from './video-probe.ts';
import { problemOfCaptions } from './web-vtt.ts';

export interface AcceptedFile {
  row: MediaTable;
  /** Of a video, if the file says it, and of audio. */
  seconds: number | null;
}

/** Recognises the type of an upload by its first bytes, not by its name. */
export function formatOf(head: Buffer): MediaFormat {
  const format = recogniseMedia(head);
  if (format) return format;
  const foreign = recogniseForeign(head);
  if (foreign === 'heic') throw invalidUpload(deskMessages.uploadHeic);
  if (foreign === 'quicktime') throw invalidUpload(deskMessages.uploadQuicktime);
  throw invalidUpload(deskMessages.uploadUnknown);
}

export interface AcceptOptions {
  db: Db;
  storage: MediaStorage;
  /** The complete upload, in a folder for files of this kind. */
  file: string;
  sha256: string;
}

/** Checks a complete upload and stores its file. Throws with words for its sender; nothing is then left in the store. */
export async function acceptUpload(options: AcceptOptions): Promise<AcceptedFile> {
  const { size } = await stat(options.file);
  const format = await readingAt(options.file, async (readAt) =>
    asAudioIfWithoutPicture(formatOf(await readAt(0, headBytes)), { size, readAt }),
  );
  if (format.kind === 'clip') return acceptVideo(options, format);
  if (format.kind === 'captions') return acceptCaptions(options);
  if (format.kind === 'audio') return acceptAudio(options, format);
  return acceptPicture(options, format);
}

async function acceptPicture({ db, storage, file }: AcceptOptions, format: MediaFormat): Promise<AcceptedFile> {
  const clean = `${file}.clean`;
  try {
    await encodeAgain(file, clean, format);
    const source = { root: path.dirname(file), file: clean };
    const found = await describeMedia(source, 'picture', (known) => mediaRow(db, known));
    await storeMediaFile(storage, found);
    return { row: found.row, seconds: null };
  } finally {
    await rm(clean, { force: true });
  }
}

async function acceptVideo({ storage, file, sha256 }: AcceptOptions, format: MediaFormat): Promise<AcceptedFile> {
  const { size } = await stat(file);
  const { type } = format;
  const shape = await readingAt(file, (readAt) => probeVideo({ size, type, readAt }));
  if (!shape) throw invalidUpload(deskMessages.uploadBrokenVideo);
  const mediaId = sha256.slice(0, 16);
  const name = `${mediaId}.${format.extension}`;
  await storage.store({ name, bytes: size, sha256, ...fileOnDisk(file) });
  const { width, height, seconds } = shape;
  const about = { id: mediaId, kind: 'clip', store: 'data', file: name, type, bytes: size } as const;
  return { row: { ...about, width, height, tone: null }, seconds };
}

async function acceptAudio({ storage, file, sha256 }: AcceptOptions, { type, extension }: MediaFormat) {
  const { size } = await stat(file);
  const seconds = await readingAt(file, (readAt) => probeAudio({ size, type, readAt }));
  if (seconds === null) throw invalidUpload(deskMessages.uploadBrokenAudio);
  const mediaId = sha256.slice(0, 16);
  const name = `${mediaId}.${extension}`;
  await storage.store({ name, bytes: size, sha256, ...fileOnDisk(file) });
  const about = { id: mediaId, kind: 'audio', store: 'data', file: name, type, bytes: size } as const;
  return { row: { ...about, width: null, height: null, tone: null }, seconds };
}

async function acceptCaptions({ db, storage, file }: AcceptOptions): Promise<AcceptedFile> {
  const bytes = await readFile(file);
  if (!isUtf8(bytes)) throw invalidUpload(deskMessages.uploadCaptionsText);
  const problem = problemOfCaptions(bytes.toString('utf8'));
  if (problem?.reason === 'time') throw invalidUpload(deskMessages.uploadCaptionsTime(problem.line));
  if (problem?.reason === 'order') throw invalidUpload(deskMessages.uploadCaptionsOrder(problem.line));
  if (problem) throw invalidUpload(deskMessages.uploadCaptionsNone);
  const source = { root: path.dirname(file), file };
  const found = await describeMedia(source, 'captions', (known) => mediaRow(db, known));
  await storeMediaFile(storage, found);
  return { row: found.row, seconds: null };
}
