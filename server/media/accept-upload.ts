import { isUtf8 } from 'node:buffer';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { Db } from '../database/connection.ts';
import type { MediaTable } from '../database/tables.ts';
import { sha256Of } from '../runtime/hashes.ts';
import { encodeAgain } from './incoming-picture.ts';
import { describeMedia, storeMediaFile } from './media-files.ts';
import { headBytes, type MediaFormat, recogniseForeign, recogniseMedia } from './media-formats.ts';
import { probeMedia, problemOfCodec } from './media-probe.ts';
import { overwriteFile } from './private-data/overwrites.ts';
import { findPrivateData } from './private-data/private-data.ts';
import { mediaRow } from './queries/media.ts';
import { fileOnDisk } from './storage/folder-storage.ts';
import type { MediaStorage } from './storage/media-storage.ts';
import { invalidUpload } from './upload-errors.ts';
import { readingAt } from './upload-parts.ts';
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

const brokenMessages = { clip: deskMessages.uploadBrokenVideo, audio: deskMessages.uploadBrokenAudio };

export interface AcceptOptions {
  db: Db;
  storage: MediaStorage;
  /** The complete upload, in a folder for files of this kind. */
  file: string;
}

/** Checks a complete upload and stores its file. Throws with words for its sender; nothing is then left in the store. */
export async function acceptUpload(options: AcceptOptions): Promise<AcceptedFile> {
  const format = formatOf(await readingAt(options.file, (readAt) => readAt(0, headBytes)));
  if (format.kind === 'captions') return acceptCaptions(options);
  if (format.kind === 'picture') return acceptPicture(options, format);
  return acceptPlayable(options, format);
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

/** A video or audio file, without what it tells of its recording. */
async function acceptPlayable({ storage, file }: AcceptOptions, recognised: MediaFormat): Promise<AcceptedFile> {
  const { size } = await stat(file);
  const broken = invalidUpload(brokenMessages[recognised.kind === 'audio' ? 'audio' : 'clip']);
  const { probed, found } = await readingAt(file, async (readAt) => ({
    probed: await probeMedia(recognised, { size, readAt }),
    found: await findPrivateData(recognised, { size, readAt }),
  }));
  if (!probed) throw broken;
  const problem = problemOfCodec(probed);
  if (problem !== null) throw invalidUpload(problem);
  if (!found) throw broken;
  if (found.dataTrack !== null) throw invalidUpload(deskMessages.uploadDataTrack(found.dataTrack));
  const { seconds, picture, format } = probed;
  // In place: a copy of a large video might not fit on the disk.
  await overwriteFile(file, found.overwrites);
  const sha256 = await sha256Of(file);
  const mediaId = sha256.slice(0, 16);
  const name = `${mediaId}.${format.extension}`;
  await storage.store({ name, bytes: size, sha256, ...fileOnDisk(file) });
  const about = { id: mediaId, kind: format.kind, store: 'data', file: name, type: format.type, bytes: size } as const;
  return { row: { ...about, width: picture?.width ?? null, height: picture?.height ?? null, tone: null }, seconds };
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
