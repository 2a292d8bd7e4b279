import type { Insertable } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { MediaTable } from '../../database/tables.ts';

export async function mediaById(db: Db, id: string) {
  return db
    .selectFrom('media')
    .where('id', '=', id)
    .select(['id', 'kind', 'store', 'file', 'type', 'bytes', 'width'])
    .executeTakeFirst();
}

/** Files get here without what they tell of their recording: `describeMedia` and `acceptUpload` leave it out. */
export async function ensureMedia(db: Db, media: Insertable<MediaTable>): Promise<void> {
  await db
    .insertInto('media')
    .values({ ...media, private_data_removed: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function mediaRow(db: Db, id: string) {
  return db.selectFrom('media').where('id', '=', id).selectAll().executeTakeFirst();
}

/** The files of the site's own media; those of the demo content are part of the program. */
export async function ownMediaFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('media').where('store', '=', 'data').select('file').orderBy('file').execute();
  return rows.map(({ file }) => file);
}

/** Those of these files that the database still names, after waiting for removals that are under way. */
export async function heldMediaFiles(db: Db, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await db
    .selectFrom('media')
    .where('file', 'in', files)
    .select('file')
    .orderBy('file')
    .forKeyShare()
    .execute();
  return rows.map(({ file }) => file);
}

/** Which of these files exist. */
export async function existingMedia(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('media').where('id', 'in', ids).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Until the end of the transaction these files cannot be removed; one that is being removed is waited for. */
export async function holdMedia(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom('media').where('id', 'in', ids).select('id').orderBy('id').forKeyShare().execute();
}

/** What the desk shows of these files. */
export async function mediaWithDetails(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('media')
    .leftJoin('media_details as details', 'details.media_id', 'media.id')
    .where('media.id', 'in', ids)
    .select([
      'media.id',
      'media.kind',
      'media.type',
      'media.bytes',
      'media.width',
      'media.height',
      'media.tone',
      'media.file',
      'details.file_name',
      'details.alt',
      'details.caption',
      'details.credit',
      'details.seconds',
      'details.poster_id',
      'details.captions_id',
      'details.uploaded_by',
      'details.uploaded_by_id',
      'media.store',
      'media.added_at',
      'media.focal_x',
      'media.focal_y',
    ])
    .execute();
}

/** The file that an earlier upload of the same bytes became. */
export async function mediaByUpload(db: Db, sha256: string) {
  return db
    .selectFrom('media_details')
    .innerJoin('media', 'media.id', 'media_details.media_id')
    .where('uploaded_sha256', '=', sha256)
    .where('media.store', '=', 'data')
    .select(['media.id', 'media.file'])
    .executeTakeFirst();
}

export interface MediaDetails {
  fileName: string;
  seconds: number | null;
  by: { id: string; name: string };
  sha256: string;
}

/** Notes an upload; what is known of an earlier upload of the same bytes stays. */
export async function ensureMediaDetails(
  db: Db,
  mediaId: string,
  { fileName, seconds, by, sha256 }: MediaDetails,
): Promise<void> {
  const uploaded = { uploaded_by: by.name, uploaded_by_id: by.id, uploaded_sha256: sha256 };
  await db
    .insertInto('media_details')
    .values({ media_id: mediaId, file_name: fileName, seconds, ...uploaded })
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .execute();
}

export interface MediaDescription {
  alt?: string | undefined;
  caption?: string | undefined;
  credit?: string | undefined;
  poster_id?: string | null | undefined;
  captions_id?: string | null | undefined;
}

/** Describes a file; it may have come by import and have no details yet. */
export async function describeMediaRow(db: Db, mediaId: string, given: MediaDescription): Promise<void> {
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(changed).length === 0) return;
  await db
    .insertInto('media_details')
    .values({ media_id: mediaId, file_name: '', seconds: null, uploaded_by: '', ...changed })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(changed))
    .execute();
}

export async function setFocus(db: Db, id: string, { x, y }: { x: number; y: number }): Promise<void> {
  await db.updateTable('media').set({ focal_x: x, focal_y: y }).where('id', '=', id).execute();
}
