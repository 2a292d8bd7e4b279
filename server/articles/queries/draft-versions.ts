import { sql } from 'kysely';
import { deskLimits } from '../../../contract/desk/limits.ts';
import type { ArticleFields } from '../../../contract/desk/model/article.ts';
import type { Db } from '../../database/connection.ts';
import { isAhead, isRecent } from '../../database/database-clock.ts';

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
