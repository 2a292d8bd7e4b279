import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { deskLimits } from '../../contract/desk/limits.ts';
import type { DeskMedia, UnfinishedUpload } from '../../contract/desk/model/media.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { presentMedia } from '../articles/drafts/open-article.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import { sha256Of } from '../runtime/hashes.ts';
import { acceptUpload, formatOf } from './accept-upload.ts';
import { headBytes } from './media-formats.ts';
import { ensureMedia, ensureMediaDetails, mediaByUpload, mediaWithDetails } from './queries/media.ts';
import {
  abandonedUploads,
  addUpload,
  finishUpload,
  noteReceived,
  removeUpload,
  type StoredUpload,
  unfinishedUploads,
  uploadById,
} from './queries/uploads.ts';
import type { MediaStorage } from './storage/media-storage.ts';
import { asUploadError, endsUpload, invalidUpload, noRoom, tooLargeUpload } from './upload-errors.ts';
import type { UploadParts } from './upload-parts.ts';

export interface UploadsOptions {
  db: Kysely<Tables>;
  storage: MediaStorage;
  parts: UploadParts;
  /** The largest file. */
  maxBytes: number;
}

export interface Uploader {
  id: string;
  name: string;
}

export interface NewUpload {
  fileName: string;
  bytes: number;
  fingerprint: string;
}

/** An upload on its way. */
export interface ReceivedUpload extends NewUpload {
  id: string;
  received: number;
  begunAt: Date;
}

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Receives files of the staff in pieces and makes media files of them. A file is recognised by its first bytes as soon
 * as they have arrived; what cannot be accepted ends the upload at once, and nothing of it stays.
 */
export function createUploads({ db, storage, parts, maxBytes }: UploadsOptions) {
  const mostBytes = {
    picture: Math.min(deskLimits.pictureMaxBytes, maxBytes),
    clip: maxBytes,
    captions: Math.min(deskLimits.captionsMaxBytes, maxBytes),
    audio: Math.min(deskLimits.audioMaxBytes, maxBytes),
  };
  /** A browser may ask again while a large file is still being checked. */
  const finishing = new Map<string, Promise<DeskMedia>>();

  async function discard(id: string): Promise<void> {
    await removeUpload(db, id);
    await parts.remove(id);
  }

  /** Ends an upload that cannot succeed; one that failed for another reason can be continued. */
  async function endIfRefused(id: string, error: unknown): Promise<never> {
    const reason = asUploadError(error);
    if (endsUpload(reason)) await discard(id);
    throw reason;
  }

  async function checkBeginning(id: string, { bytes, received }: { bytes: number; received: number }): Promise<void> {
    if (received < Math.min(headBytes, bytes)) return;
    const { kind } = formatOf(await parts.head(id));
    if (bytes > mostBytes[kind]) throw tooLargeUpload(mostBytes[kind]);
  }

  async function present(id: string): Promise<DeskMedia> {
    const [row] = await mediaWithDetails(db, [id]);
    if (!row) throw notFound();
    return presentMedia(row);
  }

  async function accept({ id, file_name: fileName }: StoredUpload, by: Uploader, file: string): Promise<string> {
    const sha256 = await sha256Of(file);
    const known = await mediaByUpload(db, sha256);
    if (known && (await storage.size(known.file)) !== null) {
      await finishUpload(db, id, known.id);
      return known.id;
    }
    const { row, seconds } = await acceptUpload({ db, storage, file });
    await db.transaction().execute(async (transaction) => {
      await ensureMedia(transaction, row);
      await ensureMediaDetails(transaction, row.id, { fileName, seconds, by, sha256 });
      await finishUpload(transaction, id, row.id);
    });
    return row.id;
  }

  async function finish(by: Uploader, upload: StoredUpload): Promise<DeskMedia> {
    if (upload.media_id) return present(upload.media_id);
    const received = await parts.received(upload.id);
    if (received === null) throw notFound();
    if (received < Number(upload.bytes)) throw new ApiError('CONFLICT', { message: deskMessages.uploadIncomplete });
    try {
      const media = await parts.withFile(upload.id, (file) => accept(upload, by, file));
      await parts.remove(upload.id);
      return await present(media);
    } catch (error) {
      // Another process may have finished it meanwhile and removed its bytes.
      const now = await uploadById(db, by.id, upload.id);
      if (now?.media_id) return present(now.media_id);
      return endIfRefused(upload.id, error);
    }
  }

  async function find(staffId: string, id: string): Promise<ReceivedUpload | null> {
    const row = await uploadById(db, staffId, id);
    if (!row) return null;
    const bytes = Number(row.bytes);
    const received = row.media_id ? bytes : await parts.received(id);
    if (received === null) return null;
    const { file_name: fileName, fingerprint, begun_at: begunAt } = row;
    return { id, fileName, bytes, fingerprint, received, begunAt };
  }

  return {
    maxBytes,
    find,

    async begin(staffId: string, { fileName, bytes, fingerprint }: NewUpload): Promise<string> {
      if (bytes === 0) throw invalidUpload(deskMessages.uploadEmpty);
      if (bytes > maxBytes) throw tooLargeUpload(maxBytes);
      if (!(await parts.hasRoomFor(bytes))) throw noRoom();
      const id = randomUUID();
      const added = { id, staff_id: staffId, file_name: fileName, bytes: String(bytes), fingerprint };
      if (!(await addUpload(db, added, deskLimits.uploadsMost))) {
        throw new ApiError('CONFLICT', { message: deskMessages.uploadTooMany });
      }
      try {
        await parts.create(id);
      } catch (error) {
        await removeUpload(db, id);
        throw asUploadError(error);
      }
      return id;
    },

    /** Writes a piece at its position and returns how much has arrived in total. A complete upload takes nothing more. */
    async write(upload: ReceivedUpload, bytes: Readable): Promise<number> {
      const { id, received: before } = upload;
      if (before >= upload.bytes) return before;
      try {
        await parts.write(id, before, bytes);
        const received = (await parts.received(id)) ?? before;
        if (before < headBytes) await checkBeginning(id, { bytes: upload.bytes, received });
        await noteReceived(db, id);
        return received;
      } catch (error) {
        return endIfRefused(id, error);
      }
    },

    discard,

    async finish(by: Uploader, id: string): Promise<DeskMedia> {
      const upload = await uploadById(db, by.id, id);
      if (!upload) throw notFound();
      const running = finishing.get(id) ?? finish(by, upload).finally(() => finishing.delete(id));
      finishing.set(id, running);
      return running;
    },

    async unfinished(staffId: string): Promise<UnfinishedUpload[]> {
      const rows = await unfinishedUploads(db, staffId);
      const found = await Promise.all(rows.map(({ id }) => find(staffId, id)));
      return found.flatMap((upload) => {
        if (!upload) return [];
        const { begunAt: _, ...shown } = upload;
        return [shown];
      });
    },

    /** Removes uploads that received nothing since a time, and files that belong to none. */
    async removeAbandoned(before: Date): Promise<number> {
      const abandoned = await abandonedUploads(db, before);
      for (const id of abandoned) await discard(id);
      await parts.removeLeftovers(before);
      return abandoned.length;
    },
  };
}
