import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** The cache tag of a file's addresses. */
export const mediaTag = (id: string) => `media:${id}`;

/** The id of the file that a tag is of; null of other tags. */
export const mediaOfTag = (tag: string) => (tag.startsWith('media:') ? tag.slice('media:'.length) : null);

/** Tells all processes and the CDN with this transaction that what they have of a file must not be shown any longer. */
export async function withdrawMedia(transaction: Db, id: string): Promise<void> {
  await sql`select touch_content('{}'::text[], ${[mediaTag(id)]}::text[])`.execute(transaction);
}

/** Rows may share a file: one that was changed, and a later upload of the changed bytes. */
export async function isFileOfMedia(db: Db, file: string): Promise<boolean> {
  const { rows } = await sql`select from media where file = ${file} and store = 'data' limit 1`.execute(db);
  return rows.length > 0;
}
