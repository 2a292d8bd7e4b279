import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskMedia } from '../../contract/desk/model/article.ts';
import { deskMessages } from '../../contract/messages/desk.ts';
import { presentMedia } from '../articles/drafts/open-article.ts';
import { ImportProblem } from '../articles/editing/incoming-article.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import { describeMedia, ensureMedia, storeMediaFile } from './media-files.ts';
import { headBytes, recogniseMedia } from './media-formats.ts';
import { describeMediaRow, ensureMediaDetails, mediaRow, mediaWithDetails } from './queries/media.ts';

export interface UploadsOptions {
  db: Kysely<Tables>;
  dataDir: string;
}

export interface Upload {
  body: Readable;
  fileName: string;
  by: string;
}

export type Uploads = ReturnType<typeof createUploads>;

const mostBytes = {
  picture: deskLimits.pictureMaxBytes,
  clip: deskLimits.videoMaxBytes,
  captions: deskLimits.captionsMaxBytes,
};
const nameLength = 200;

/** Stores files that the staff upload. A file is recognised by its bytes, and a picture is decoded, before it counts. */
export function createUploads({ db, dataDir }: UploadsOptions) {
  const folder = path.join(dataDir, 'media', 'uploads');

  async function store(file: string, { fileName, by }: Omit<Upload, 'body'>, kind: 'picture' | 'clip' | 'captions') {
    const found = await describeMedia({ root: folder, file: path.join(folder, file) }, kind, (id) => mediaRow(db, id));
    await checkPixels(found.row);
    await storeMediaFile(dataDir, found);
    const { id } = found.row;
    await db.transaction().execute(async (transaction) => {
      await ensureMedia(transaction, found.row);
      await ensureMediaDetails(transaction, id, { fileName: fileName.slice(0, nameLength), seconds: null, by });
    });
    return present(id);
  }

  async function present(id: string): Promise<DeskMedia> {
    const [row] = await mediaWithDetails(db, [id]);
    if (!row) throw notFound();
    return presentMedia(row);
  }

  return {
    /** Reads the upload into a file of its own first, so that a broken one leaves nothing behind. */
    async receive({ body, ...about }: Upload): Promise<DeskMedia> {
      await mkdir(folder, { recursive: true });
      const file = `${randomUUID()}.part`;
      try {
        const kind = await writeLimited(body, path.join(folder, file));
        return await store(file, about, kind);
      } catch (error) {
        throw asUploadError(error);
      } finally {
        await rm(path.join(folder, file), { force: true });
      }
    },

    async describe(
      given: { id: string; alt: string; caption: string; credit: string },
      by: string,
    ): Promise<DeskMedia> {
      const { id, ...texts } = given;
      await present(id);
      await describeMediaRow(db, id, { ...texts, by });
      return present(id);
    },
  };
}

/** Recognises the file by its first bytes and stops as soon as it is too large for its kind. */
async function writeLimited(body: Readable, target: string): Promise<'picture' | 'clip' | 'captions'> {
  let head = Buffer.alloc(0);
  let size = 0;
  let kind: 'picture' | 'clip' | 'captions' | null = null;
  async function* checked(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (kind === null) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= headBytes) kind = kindOf(head);
      }
      if (size > mostBytes[kind ?? 'picture']) throw badUpload(413, deskMessages.uploadTooLarge);
      yield chunk;
    }
  }
  await pipeline(Readable.from(checked(body)), createWriteStream(target, { mode: 0o600 }));
  if (size === 0) throw badUpload(422, deskMessages.uploadEmpty);
  return kind ?? kindOf(head);
}

function kindOf(head: Buffer): 'picture' | 'clip' | 'captions' {
  const format = recogniseMedia(head.subarray(0, headBytes));
  if (!format) throw badUpload(422, deskMessages.uploadUnknown);
  return format.kind;
}

async function checkPixels({ width, height }: { width: number | null; height: number | null }): Promise<void> {
  if ((width ?? 0) * (height ?? 0) > deskLimits.pictureMaxPixels)
    throw badUpload(422, deskMessages.uploadTooManyPixels);
}

function badUpload(status: number, message: string): ApiError {
  return new ApiError('INVALID_INPUT', { status, message });
}

function asUploadError(error: unknown): unknown {
  if (error instanceof ImportProblem) return badUpload(422, deskMessages.uploadUnknown);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ApiError('UNAVAILABLE', { message: deskMessages.diskFull });
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') return badUpload(400, deskMessages.uploadBroken);
  return error;
}
