import { sql } from 'kysely';
import { isPublic } from '../../articles/queries/public-articles.ts';
import type { Db } from '../../database/connection.ts';
import type { ListPosition } from '../../database/list-cursor.ts';

export async function readingHistory(
  db: Db,
  memberId: string,
  { after, limit }: { after?: ListPosition | undefined; limit: number },
) {
  let query = db
    .selectFrom('reading_history')
    .innerJoin('articles', 'articles.id', 'reading_history.article_id')
    .where('member_id', '=', memberId)
    .select(['reading_history.id', 'article_id', 'articles.slug', 'progress', 'read_at'])
    .orderBy('read_at', 'desc')
    .orderBy('reading_history.id', 'desc')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(read_at, reading_history.id) < (${after.at}, ${after.id})`);
  return query.execute();
}

export interface Reading {
  progress?: number | undefined;
  /** The revision that the browser shows. */
  revision?: number | undefined;
}

/**
 * Records a reading unless the member paused the history or the article is not public. Without a progress the stored
 * one stays. Returns whether the history got a new entry.
 */
export async function recordReading(
  db: Db,
  memberId: string,
  slug: string,
  { progress, revision }: Reading,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into reading_history as stored (member_id, article_id, progress, revision)
    select ${memberId}, articles.id, ${progress ?? 0}, least(${revision ?? null}::integer, articles.revision)
    from articles where articles.slug = ${slug} and ${isPublic}
      and not exists (select from history_pauses where member_id = ${memberId})
    on conflict (member_id, article_id) do update set
      progress = ${progress === undefined ? sql`stored.progress` : sql`excluded.progress`},
      -- A copy from before may be read after the newer text.
      revision = case when excluded.revision is not null then greatest(stored.revision, excluded.revision) end,
      read_at = clock_timestamp()
    returning xmax = 0 as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

export async function trimReading(db: Db, memberId: string, most: number): Promise<void> {
  await sql`
    delete from reading_history where id in (
      select id from reading_history where member_id = ${memberId}
      order by read_at desc, id desc offset ${most}
    )`.execute(db);
}

export async function removeReading(db: Db, memberId: string, slug: string): Promise<void> {
  await db
    .deleteFrom('reading_history')
    .where('member_id', '=', memberId)
    .where('article_id', '=', (eb) => eb.selectFrom('articles').where('slug', '=', slug).select('id'))
    .execute();
}

export async function clearReading(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('reading_history').where('member_id', '=', memberId).execute();
}

export async function isHistoryPaused(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('history_pauses')
    .where('member_id', '=', memberId)
    .select('since')
    .executeTakeFirst();
  return row !== undefined;
}

export async function pauseHistory(db: Db, memberId: string, paused: boolean): Promise<void> {
  if (paused) {
    await db
      .insertInto('history_pauses')
      .values({ member_id: memberId })
      .onConflict((conflict) => conflict.column('member_id').doNothing())
      .execute();
  } else {
    await db.deleteFrom('history_pauses').where('member_id', '=', memberId).execute();
  }
}
