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
