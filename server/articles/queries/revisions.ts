import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { tagNames } from './cards.ts';

/**
 * Stores the article's current state under its current revision number; a revision that is already stored stays
 * unchanged.
 */
export async function addRevision(
  db: Db,
  articleId: string,
  by: string,
  what: string,
  { hidesEarlier = false } = {},
): Promise<void> {
  await sql`
    insert into article_revisions (article_id, revision, made_by, what, hides_earlier, snapshot)
    select articles.id, articles.revision, ${by}, ${what}, ${hidesEarlier}, jsonb_build_object(
      'article', to_jsonb(articles),
      'tags', ${tagNames})
    from articles where articles.id = ${articleId}
    on conflict (article_id, revision) do nothing`.execute(db);
}

export async function revisionsOf(db: Db, articleId: string) {
  return db
    .selectFrom('article_revisions')
    .where('article_id', '=', articleId)
    .select(['revision', 'made_at', 'made_by', 'what'])
    .orderBy('revision', 'desc')
    .execute();
}

export async function revisionOf(db: Db, articleId: string, revision: number) {
  return db
    .selectFrom('article_revisions')
    .where('article_id', '=', articleId)
    .where('revision', '=', revision)
    .select(['revision', 'made_at', 'made_by', 'what', 'snapshot'])
    .executeTakeFirst();
}

/** `revision`: the one that comes with it; null where that is not known. */
export async function addCorrection(
  db: Db,
  articleId: string,
  { text, at, revision }: { text: string; at: Date; revision: number | null },
): Promise<void> {
  await db
    .insertInto('article_corrections')
    .values({ article_id: articleId, text, corrected_at: at, revision })
    .execute();
}

export async function correctionsOf(db: Db, articleId: string) {
  return db
    .selectFrom('article_corrections')
    .where('article_id', '=', articleId)
    .select(['corrected_at', 'text'])
    .orderBy('corrected_at')
    .execute();
}

/** The state of an article after its last import, before imports stored what they brought. */
export async function lastImportSnapshot(db: Db, articleId: string) {
  const row = await db
    .selectFrom('article_revisions')
    .where('article_id', '=', articleId)
    .where('what', 'like', '匯入：%')
    .select('snapshot')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.snapshot;
}

/** Removes the newest correction; returns its time, or undefined if there is none. */
export async function removeLastCorrection(db: Db, articleId: string): Promise<Date | undefined> {
  const newest = db
    .selectFrom('article_corrections')
    .where('article_id', '=', articleId)
    .orderBy('corrected_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id');
  const removed = await db
    .deleteFrom('article_corrections')
    .where('id', 'in', newest)
    .returning('corrected_at')
    .executeTakeFirst();
  return removed?.corrected_at;
}

/** The update time that an article had before it got this one. */
export async function updateTimeBefore(db: Db, articleId: string, time: Date): Promise<Date | null> {
  const { rows } = await sql<{ before: Date | null }>`
    select (snapshot -> 'article' ->> 'updated_at')::timestamptz as before from article_revisions
    where article_id = ${articleId} and revision < (
      select min(revision) from article_revisions
      where article_id = ${articleId} and (snapshot -> 'article' ->> 'updated_at')::timestamptz = ${time})
    order by revision desc limit 1`.execute(db);
  return rows[0]?.before ?? null;
}
