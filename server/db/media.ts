import type { Insertable } from 'kysely';
import type { Db } from './database.ts';
import type { MediaTable } from './tables.ts';

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
