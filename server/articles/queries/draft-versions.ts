import { sql } from 'kysely';
import { deskLimits } from '../../../contract/desk/limits.ts';
import type { ArticleFields } from '../../../contract/desk/model/article.ts';
import type { Db } from '../../database/connection.ts';
import { fromDatabaseNow, isAhead, isRecent, isUnexpired } from '../../database/database-clock.ts';

const mostListed = 200;

export interface NewVersion {
  articleId: string;
  kind: 'draft' | 'unsaved';
  number: number;
  staffId: string;
  by: string;
  what: string;
  fields: ArticleFields;
  at?: Date;
}

export async function addVersion(db: Db, version: NewVersion): Promise<string> {
  const { id } = await db
    .insertInto('draft_versions')
    .values({
      article_id: version.articleId,
      kind: version.kind,
      number: version.number,
      staff_id: version.staffId,
      made_by: version.by,
      what: version.what,
      fields: sql`${JSON.stringify(version.fields)}::jsonb` as unknown as ArticleFields,
      ...(version.at && { made_at: version.at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores a save. Saves of one writer within some minutes become one version, so that autosave does not make thousands:
 * the newest version is replaced if it is theirs, a plain save, and was begun a short while ago and after the last
 * publication.
 */
export async function addSavedVersion(db: Db, version: NewVersion): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update draft_versions set number = ${version.number}, fields = ${JSON.stringify(version.fields)}::jsonb
    where id = (select max(id) from draft_versions where article_id = ${version.articleId} and kind = 'draft')
      and staff_id = ${version.staffId} and what = ${version.what}
      and ${isRecent('made_at', deskLimits.versionSpan)}
      and made_at > coalesce(
        (select max(made_at) from article_revisions
          where article_id = ${version.articleId} and not ${isAhead('article_revisions.made_at')}), '-infinity')
    returning id`.execute(db);
  if (rows.length === 0) await addVersion(db, version);
}

/** The newest versions of the desk and the public revisions, newest first. */
export async function versionsOf(db: Db, articleId: string) {
  const { rows } = await sql<{
    id: string;
    kind: 'draft' | 'unsaved' | 'public';
    number: number;
    at: Date;
    by: string;
    what: string;
  }>`
    select * from (
      select 'd' || id as id, kind, number, made_at as at, made_by as by, what from draft_versions
        where article_id = ${articleId}
      union all
      select 'p' || revision, 'public', revision, made_at, made_by, what from article_revisions
        where article_id = ${articleId}
    ) listed order by at desc, id desc limit ${sql.lit(mostListed)}`.execute(db);
  return rows;
}

export async function draftVersion(db: Db, articleId: string, id: string) {
  return db
    .selectFrom('draft_versions')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface NewNote {
  articleId: string;
  staffId: string;
  name: string;
  kind: 'note' | 'sent' | 'returned';
  text: string;
  at?: Date;
}

export async function addNote(db: Db, { articleId, staffId, name, kind, text, at }: NewNote): Promise<void> {
  await db
    .insertInto('article_notes')
    .values({ article_id: articleId, staff_id: staffId, staff_name: name, kind, text, ...(at && { at }) })
    .execute();
}

export async function notesOf(db: Db, articleId: string) {
  return db.selectFrom('article_notes').selectAll().where('article_id', '=', articleId).orderBy('id').execute();
}

export async function countNotes(db: Db, articleId: string): Promise<number> {
  const { count } = await db
    .selectFrom('article_notes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();
  return count;
}

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
