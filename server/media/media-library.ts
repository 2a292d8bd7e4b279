import type { Kysely } from 'kysely';
import type { Page } from '../../contract/article.ts';
import type { DeskMedia, MediaRow, MediaShown } from '../../contract/desk/model/media.ts';
import type { Role } from '../../contract/desk/roles.ts';
import { fieldMessages } from '../../contract/messages/body-field-errors.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { presentMedia } from '../articles/drafts/open-article.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import { isForeignKeyViolation } from '../database/pg-errors.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, invalidField, notFound } from '../errors/api-error.ts';
import type { Log } from '../runtime/log.ts';
import type { MadePictures } from './made-pictures-on-disk.ts';
import { isMediaUsed, type LibraryPosition, libraryPage, removeUnused, usesOf } from './queries/library.ts';
import { describeMediaRow, mediaWithDetails, setFocus } from './queries/media.ts';
import { isFileOfMedia, withdrawMedia } from './queries/removal.ts';
import type { MediaStorage } from './storage/media-storage.ts';

export interface MediaLibraryOptions {
  db: Kysely<Tables>;
  storage: MediaStorage;
  made: Pick<MadePictures, 'removeAll'>;
  log: Log;
}

export interface LibraryUser {
  id: string;
  email: string;
  role: Role;
}

export interface LibraryQuery {
  q?: string | undefined;
  kind?: 'picture' | 'video' | 'captions' | 'audio' | undefined;
  use: 'all' | 'used' | 'unused';
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

export interface Description {
  id: string;
  alt?: string | undefined;
  caption?: string | undefined;
  credit?: string | undefined;
  focus?: { x: number; y: number } | undefined;
  posterId?: string | null | undefined;
  captionsId?: string | null | undefined;
}

type StoredRow = Awaited<ReturnType<typeof mediaWithDetails>>[number];

export type MediaLibrary = ReturnType<typeof createMediaLibrary>;

const day = 86_400_000;
const taipeiMidnight = (date: string) => new Date(`${date}T00:00:00+08:00`);
const mayDescribe = ({ id, role }: LibraryUser, row: StoredRow) => role !== 'reporter' || row.uploaded_by_id === id;

/** Everything that the site stores of pictures, videos and captions: finding, describing, removing. */
export function createMediaLibrary({ db, storage, made, log }: MediaLibraryOptions) {
  async function rowOf(id: string): Promise<StoredRow> {
    const [row] = await mediaWithDetails(db, [id]);
    if (!row) throw notFound();
    return row;
  }

  async function checkKind(id: string | null | undefined, kind: StoredRow['kind'], field: string, message: string) {
    if (!id) return;
    const [row] = await mediaWithDetails(db, [id]);
    if (row?.kind !== kind) throw invalidField(field, message);
  }

  /** The row is gone: a file that stays by mistake costs space alone. */
  async function removeFiles(id: string, file: string): Promise<void> {
    try {
      if (!(await isFileOfMedia(db, file))) await storage.remove(file);
      await made.removeAll(id);
    } catch (error) {
      log.warn({ err: error, media: id }, 'the files of a removed picture or video could not be removed');
    }
  }

  return {
    async list({ q, kind, use, from, to, cursor, limit }: LibraryQuery): Promise<Page<MediaRow>> {
      const found = await libraryPage(db, {
        words: q,
        kind: kind === 'video' ? 'clip' : kind,
        use,
        from: from ? taipeiMidnight(from) : undefined,
        before: to ? new Date(taipeiMidnight(to).getTime() + day) : undefined,
        after: cursor ? readPosition(cursor) : undefined,
        limit: limit + 1,
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const rows = new Map(
        (
          await mediaWithDetails(
            db,
            shown.map(({ id }) => id),
          )
        ).map((row) => [row.id, row]),
      );
      const items = shown.flatMap(({ id, isUsed }) => {
        const row = rows.get(id);
        return row ? [{ ...presentMedia(row), isUsed }] : [];
      });
      return { items, nextCursor: last ? writePosition({ at: last.added_at, id: last.id }) : null };
    },

    /** A reporter reads the titles of their own articles only. */
    async show(user: LibraryUser, id: string): Promise<MediaShown> {
      const row = await rowOf(id);
      const [all, isUsed] = await Promise.all([usesOf(db, id), isMediaUsed(db, id)]);
      const uses = all.flatMap(({ writerId, ...use }) =>
        user.role !== 'reporter' || writerId === user.id ? [use] : [],
      );
      const mayRemove = user.role !== 'reporter' && row.store === 'data' && !isUsed;
      const otherUses = all.length - uses.length;
      return { ...presentMedia(row), uses, otherUses, mayDescribe: mayDescribe(user, row), mayRemove };
    },

    async describe(user: LibraryUser, given: Description): Promise<DeskMedia> {
      const { id, focus, posterId, captionsId, alt, caption, credit } = given;
      if (!mayDescribe(user, await rowOf(id))) throw new ApiError('FORBIDDEN', { message: deskMessages.notYourMedia });
      await checkKind(posterId, 'picture', 'posterId', deskMessages.fieldPoster);
      await checkKind(captionsId, 'captions', 'captionsId', deskMessages.fieldCaptions);
      await db.transaction().execute(async (transaction) => {
        const texts = { alt, caption, credit };
        await describeMediaRow(transaction, id, { ...texts, poster_id: posterId, captions_id: captionsId });
        if (focus) await setFocus(transaction, id, focus);
      });
      return presentMedia(await rowOf(id));
    },

    async remove({ email }: LibraryUser, id: string): Promise<null> {
      const { store, file_name: fileName, file } = await rowOf(id);
      if (store === 'demo') throw new ApiError('CONFLICT', { message: deskMessages.mediaOfProgram });
      const removed = await db
        .transaction()
        .execute(async (transaction) => {
          const row = await removeUnused(transaction, id);
          const detail = `${id} ${fileName || file}`;
          if (!row) return row;
          await withdrawMedia(transaction, id);
          await writeAudit(transaction, { actor: email, action: 'media remove', memberId: null, detail });
          return row;
        })
        .catch((error) => {
          if (isForeignKeyViolation(error)) return undefined;
          throw error;
        });
      if (!removed) throw new ApiError('CONFLICT', { message: deskMessages.mediaInUse });
      await removeFiles(removed.id, removed.file);
      return null;
    },
  };
}

function writePosition({ at, id }: LibraryPosition): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

function readPosition(cursor: string): LibraryPosition {
  const [, time, id = ''] =
    /^(\d{1,14})\.([0-9a-f]{16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time === undefined) throw invalidField('cursor', fieldMessages.cursor);
  return { at: new Date(Number(time)), id };
}
