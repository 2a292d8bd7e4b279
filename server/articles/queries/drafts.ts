import { type Insertable, sql } from 'kysely';
import type { ArticleFields } from '../../../contract/desk/model/article.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow } from '../../database/database-clock.ts';
import type { ArticlesTable } from '../../database/tables.ts';

export type DraftRow = NonNullable<Awaited<ReturnType<typeof lockDraft>>>;

/** Begins an article: reserves its id, so that the article has it once it is published. */
export async function addDraft(
  db: Db,
  draft: { writerId: string; by: string; fields: ArticleFields; state?: DraftRow['state']; savedAt?: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('articles', 'id')) as id`.execute(
    db,
  );
  const id = String(rows[0]?.id);
  await db
    .insertInto('article_drafts')
    .values({
      article_id: id,
      writer_id: draft.writerId,
      fields: asJson(draft.fields),
      saved_by: draft.by,
      version: 1,
      ...(draft.state && { state: draft.state }),
      ...(draft.savedAt && { saved_at: draft.savedAt }),
    })
    .execute();
  return id;
}

/** Makes sure that an existing article has a row to lock. */
export async function ensureDraftRow(db: Db, articleId: string): Promise<void> {
  await sql`
    insert into article_drafts (article_id) select id from articles where id = ${articleId}
    on conflict (article_id) do nothing`.execute(db);
}

/** Locks the draft's row until the transaction ends, so that saves and actions run one after another. */
export async function lockDraft(db: Db, articleId: string) {
  return db.selectFrom('article_drafts').selectAll().where('article_id', '=', articleId).forUpdate().executeTakeFirst();
}

export async function draftOf(db: Db, articleId: string) {
  return db
    .selectFrom('article_drafts as draft')
    .leftJoin('staff', 'staff.id', 'draft.writer_id')
    .selectAll('draft')
    .select('staff.name as writer_name')
    .where('draft.article_id', '=', articleId)
    .executeTakeFirst();
}

export interface DraftChange {
  fields?: ArticleFields | null;
  state?: DraftRow['state'];
  savedBy?: string;
}

/** Stores a change and raises the version. Call `lockDraft` first. */
export async function changeDraft(db: Db, articleId: string, { fields, state, savedBy }: DraftChange) {
  return db
    .updateTable('article_drafts')
    .set((eb) => ({
      version: eb('version', '+', 1),
      changed_at: databaseNow,
      ...(fields !== undefined && { fields: fields && asJson(fields), saved_at: databaseNow }),
      ...(savedBy !== undefined && { saved_by: savedBy }),
      ...(state && { state }),
    }))
    .where('article_id', '=', articleId)
    .returning(['version', 'saved_at'])
    .executeTakeFirstOrThrow();
}

/** Removes an article that was never published, with its lock, notes, links and part of a series. Its versions stay. */
export async function removeDraft(db: Db, articleId: string): Promise<void> {
  await db.deleteFrom('article_drafts').where('article_id', '=', articleId).execute();
  await db.deleteFrom('article_locks').where('article_id', '=', articleId).execute();
  await db.deleteFrom('preview_links').where('article_id', '=', articleId).execute();
  await db.deleteFrom('series_parts').where('article_id', '=', articleId).execute();
  await db.deleteFrom('article_notes').where('article_id', '=', articleId).execute();
}

/** Adds the article of a draft under the id that was reserved for it. */
export async function insertArticleWithId(db: Db, id: string, article: Insertable<ArticlesTable>): Promise<void> {
  const values = Object.entries({ id, ...article }).filter(([, value]) => value !== undefined);
  const names = sql.join(values.map(([name]) => sql.ref(name)));
  const given = sql.join(values.map(([, value]) => sql`${value}`));
  await sql`insert into articles (${names}) overriding system value values (${given})`.execute(db);
}

/** Those of the slugs whose articles are public. */
export async function publicSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('status', '=', 'published')
    .where('published_at', '<=', databaseNow)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** A value for a `jsonb` column: the driver would write a plain array or object differently. */
function asJson(fields: ArticleFields): ArticleFields {
  return sql`${JSON.stringify(fields)}::jsonb` as unknown as ArticleFields;
}
