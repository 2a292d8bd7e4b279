import type { Kysely } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export type StoredUpload = NonNullable<Awaited<ReturnType<typeof uploadById>>>;

export interface AddedUpload {
  id: string;
  staff_id: string;
  file_name: string;
  bytes: string;
  fingerprint: string;
}

/** Adds an upload unless this many of the person's are unfinished; returns whether it did. */
export async function addUpload(db: Kysely<Tables>, upload: AddedUpload, most: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Uploads that one person begins at the same time are counted one after the other.
    await transaction
      .selectFrom('staff')
      .where('id', '=', upload.staff_id)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if ((await countUnfinished(transaction, upload.staff_id)) >= most) return false;
    await transaction
      .insertInto('media_uploads')
      .values({ ...upload, media_id: null })
      .execute();
    return true;
  });
}

/** An upload of this member of the staff. */
export async function uploadById(db: Db, staffId: string, id: string) {
  return db
    .selectFrom('media_uploads')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .selectAll()
    .executeTakeFirst();
}

export async function unfinishedUploads(db: Db, staffId: string) {
  return db
    .selectFrom('media_uploads')
    .where('staff_id', '=', staffId)
    .where('media_id', 'is', null)
    .select('id')
    .orderBy('begun_at', 'desc')
    .execute();
}

async function countUnfinished(db: Db, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('media_uploads')
    .where('staff_id', '=', staffId)
    .where('media_id', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function noteReceived(db: Db, id: string): Promise<void> {
  await db.updateTable('media_uploads').set({ received_at: new Date() }).where('id', '=', id).execute();
}

export async function finishUpload(db: Db, id: string, mediaId: string): Promise<void> {
  await db
    .updateTable('media_uploads')
    .set({ media_id: mediaId, received_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function removeUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media_uploads').where('id', '=', id).execute();
}

/** Uploads to which nothing was added since a time, finished or not. */
export async function abandonedUploads(db: Db, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('media_uploads').where('received_at', '<', before).select('id').execute();
  return rows.map(({ id }) => id);
}
