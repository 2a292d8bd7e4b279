import type { Insertable } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { MediaTable } from '../../database/tables.ts';

export async function mediaById(db: Db, id: string) {
  return db
    .selectFrom('media')
    .where('id', '=', id)
    .select(['id', 'kind', 'store', 'file', 'type', 'width'])
    .executeTakeFirst();
}

export async function ensureMedia(db: Db, media: Insertable<MediaTable>): Promise<void> {
  await db
    .insertInto('media')
    .values(media)
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
    ])
    .execute();
}

export interface MediaDetails {
  fileName: string;
  seconds: number | null;
  by: string;
}

/** Notes an upload; what is known of an earlier upload of the same bytes stays. */
export async function ensureMediaDetails(
  db: Db,
  mediaId: string,
  { fileName, seconds, by }: MediaDetails,
): Promise<void> {
  await db
    .insertInto('media_details')
    .values({ media_id: mediaId, file_name: fileName, seconds, uploaded_by: by })
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .execute();
}

/** Describes a file; it may have come by import and have no details yet. */
export async function describeMediaRow(
  db: Db,
  mediaId: string,
  given: { alt: string; caption: string; credit: string; by: string },
): Promise<void> {
  const { by, ...texts } = given;
  await db
    .insertInto('media_details')
    .values({ media_id: mediaId, file_name: '', seconds: null, uploaded_by: by, ...texts })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(texts))
    .execute();
}
