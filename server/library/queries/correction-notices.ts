import { sql } from 'kysely';
import { isPublic } from '../../articles/queries/public-articles.ts';
import type { Db } from '../../database/connection.ts';
import type { ListPosition } from '../../database/list-cursor.ts';

/**
 * Adds a notice for each correction that came after the member's last reading of the article, of one article or of all in
 * the history. A page that was read after the correction may be older than it: the copy of a cache or of the device, or one
 * that was opened before. Where the revision that was read is not known, it is the newest one stored before that time, or the oldest.
 */
export async function addNotices(db: Db, memberId: string, slug?: string): Promise<void> {
  const ofArticle = slug === undefined ? sql`true` : sql`h.article_id = (select id from articles where slug = ${slug})`;
  await sql`
    insert into correction_notices (member_id, article_id, correction_id, revision)
    select h.member_id, h.article_id, c.id, coalesce(
      h.revision,
      (select max(revision) from article_revisions where article_id = h.article_id and made_at <= h.read_at),
      (select min(revision) from article_revisions where article_id = h.article_id))
    from reading_history h cross join lateral (
      -- Looked up entry by entry: a join would read the corrections of all articles. A subquery with an offset stays as it is.
      select id from article_corrections corrected
      where article_id = h.article_id and (corrected_at > h.read_at or corrected.revision > h.revision) offset 0
    ) c
    where h.member_id = ${memberId} and ${ofArticle}
      and not exists (select from history_pauses where member_id = ${memberId})
      -- Most are known already; leaving them out here is cheaper than a conflict for each.
      and not exists (select from correction_notices where member_id = ${memberId} and correction_id = c.id)
    -- Entries and corrections that are being removed at this moment are waited for, and left out.
    for key share
    on conflict do nothing`.execute(db);
}

/**
 * The member's notices are read first, of which there are a few hundred at most: PostgreSQL would otherwise go through the
 * corrections of all articles by date until it has enough of this member's, which are often fewer than that.
 */
export async function noticesOf(
  db: Db,
  memberId: string,
  { after, limit }: { after?: ListPosition | undefined; limit: number },
) {
  let query = db
    .with(
      (name) => name('own').materialized(),
      (own) =>
        own
          .selectFrom('correction_notices')
          .where('member_id', '=', memberId)
          .select(['correction_id', 'article_id', 'revision', 'seen_at']),
    )
    .selectFrom('own')
    .innerJoin('article_corrections', 'article_corrections.id', 'correction_id')
    .innerJoin('articles', 'articles.id', 'own.article_id')
    .where(isPublic)
    .select([
      'article_corrections.id',
      'corrected_at',
      'article_corrections.text',
      'articles.id as article_id',
      'articles.slug',
      'own.revision',
      'seen_at',
    ])
    .orderBy('corrected_at', 'desc')
    .orderBy('article_corrections.id', 'desc')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(corrected_at, article_corrections.id) < (${after.at}, ${after.id})`);
  return query.execute();
}

export async function unseenNotices(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('correction_notices')
    .innerJoin('articles', 'articles.id', 'article_id')
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .where(isPublic)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function setNoticesSeen(db: Db, memberId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('correction_notices')
    .set({ seen_at: sql`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('correction_id', 'in', ids)
    .where('seen_at', 'is', null)
    .execute();
}
