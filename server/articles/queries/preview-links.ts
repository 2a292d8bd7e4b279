import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Db } from '../../database/connection.ts';
import { fromDatabaseNow, isUnexpired } from '../../database/database-clock.ts';

interface NewPreviewLink {
  hash: Buffer;
  articleId: string;
  staffId: string;
  by: string;
}

export async function addPreviewLink(db: Db, { hash, articleId, staffId, by }: NewPreviewLink) {
  return db
    .insertInto('preview_links')
    .values({
      hash,
      article_id: articleId,
      staff_id: staffId,
      made_by: by,
      expires_at: fromDatabaseNow(deskLimits.previewLife),
    })
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

/** Ends the links to an article that is withdrawn. */
export async function removePreviewLinksTo(db: Db, articleId: string): Promise<void> {
  await db.deleteFrom('preview_links').where('article_id', '=', articleId).execute();
}

/** Ends the links that an account has made. */
export async function removePreviewLinksOf(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('preview_links').where('staff_id', '=', staffId).execute();
}

/** A link that has not expired, and its maker as they are now; null for every other token and for a disabled account. */
export async function openPreviewLink(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom('preview_links as link')
    .innerJoin('staff', 'staff.id', 'link.staff_id')
    .select([
      'link.id as linkId',
      'link.article_id as articleId',
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
    ])
    .where('link.hash', '=', hash)
    .where('staff.is_disabled', '=', false)
    .where(isUnexpired('link.expires_at', deskLimits.previewLife))
    .executeTakeFirst();
  return row ?? null;
}

export async function removeExpiredPreviewLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('preview_links')
    .where((eb) => eb.not(isUnexpired('expires_at', deskLimits.previewLife)))
    .execute();
}
