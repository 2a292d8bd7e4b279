import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { articlesCounted, countsFor, type Heads, linksCounted } from './most-frequent.ts';
import { dayOrAll, type OfDay, type StatisticQuery } from './statistics.ts';

/** Only those that are shown are read from the wide table of articles. */
export async function articleViews(db: Db, query: StatisticQuery, heads?: Heads) {
  const { daily, limit } = query;
  const counts = await countsFor(db, articlesCounted, query, heads);
  const { rows } = await sql<OfDay & { id: string; slug: string; title: string; views: number }>`
    select seen.day, id, slug, title, seen.views from (
      select * from (
        select ${dayOrAll(daily)} as day, article_id, sum(views)::int as views
        from (${counts}) as counted group by 1, 2
      ) as viewed
      where article_id in (select id from articles)
      order by day, views desc fetch first ${limit} rows with ties
    ) as seen
    join articles on articles.id = seen.article_id
    order by seen.day, seen.views desc, slug limit ${limit}`.execute(db);
  return rows;
}

/** By host or by full address. */
export async function linkClicks(db: Db, kind: 'host' | 'address', query: StatisticQuery, heads?: Heads) {
  const { daily, limit } = query;
  const { rows } = await sql<OfDay & { link: string; clicks: number }>`
    select ${dayOrAll(daily)} as day, link, sum(clicks)::int as clicks
    from (${await countsFor(db, linksCounted(kind), query, heads)}) as counted
    group by 1, link order by 1, clicks desc, link limit ${limit}`.execute(db);
  return rows;
}
