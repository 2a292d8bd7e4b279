import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Db } from '../../database/connection.ts';
import { fromDatabaseNow, isUnexpired } from '../../database/database-clock.ts';

export async function addPreviewLink(db: Db, { hash, articleId, by }: { hash: Buffer; articleId: string; by: string }) {
  return db
    .insertInto('preview_links')
    .values({ hash, article_id: articleId, made_by: by, expires_at: fromDatabaseNow(deskLimits.previewLife) })
    .returning(['id', 'made_by', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export async function previewLinksOf(db: Db, articleId: string) {
  return db
    .selectFrom('preview_links')
    .select(['id', 'made_by', 'created_at', 'expires_at'])
    .where('article_id', '=', articleId)
    .where(isUnexpired('expires_at', deskLimits.previewLife))
    .orderBy('created_at', 'desc')
    .execute();
}

export async function removePreviewLink(db: Db, articleId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('preview_links')
    .where('article_id', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The article of a link that has not expired; null for every other token. */
export async function articleOfPreview(db: Db, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('preview_links')
    .select('article_id')
    .where('hash', '=', hash)
    .where(isUnexpired('expires_at', deskLimits.previewLife))
    .executeTakeFirst();
  return row?.article_id ?? null;
}

export async function removeExpiredPreviewLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('preview_links')
    .where((eb) => eb.not(isUnexpired('expires_at', deskLimits.previewLife)))
    .execute();
}
