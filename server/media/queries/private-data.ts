import type { Kysely } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { withdrawMedia } from './removal.ts';

export interface UncheckedMedia {
  id: string;
  file: string;
  type: string;
  bytes: number;
}

/** The videos and audio files that may still hold private data. */
export async function mediaWithPrivateData(db: Db): Promise<UncheckedMedia[]> {
  return db
    .selectFrom('media')
    .where('kind', 'in', ['clip', 'audio'])
    .where('store', '=', 'data')
    .where('private_data_removed', '=', false)
    .select(['id', 'file', 'type', 'bytes'])
    .orderBy('id')
    .execute();
}

export async function notePrivateDataRemoved(db: Db, id: string): Promise<void> {
  await db.updateTable('media').set({ private_data_removed: true }).where('id', '=', id).execute();
}

/** Gives a row another file of the same content; all processes and the CDN then forget the one before. */
export async function replaceFile(
  db: Kysely<Tables>,
  { id, file, name }: { id: string; file: string; name: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('media').set({ file: name }).where('id', '=', id).where('file', '=', file).execute();
    await withdrawMedia(transaction, id);
  });
}
