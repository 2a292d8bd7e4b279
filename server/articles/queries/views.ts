import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { isPublic } from './public-articles.ts';

export interface ViewRecord {
  slug: string;
  /** Hash of one network on one article. */
  hash: Buffer;
}

/** How often a network counts on an article in a day: a household, an office or a carrier's address has several readers. */
const mostOfDay = 6;
const isNewDay = sql`view_marks.first_at < now() - interval '1 day'`;

/**
 * Counts a batch in one statement. A hash that any process counted in the last 30 minutes, or often enough in a day, is
 * not counted again.
 */
export async function countViews(db: Db, views: ViewRecord[]): Promise<void> {
  const slugs = views.map((view) => view.slug);
  const hashes = views.map((view) => view.hash);
  await sql`
    with found as (
      select distinct on (viewed.mark) articles.id, viewed.mark
      from unnest(${slugs}::text[], ${hashes}::bytea[]) as viewed (slug, mark)
      join articles on articles.slug = viewed.slug and ${isPublic}
      order by viewed.mark
    ), counted as (
      insert into view_marks (mark, seen_at) select mark, now() from found
      on conflict (mark) do update set seen_at = excluded.seen_at,
        first_at = case when ${isNewDay} then now() else view_marks.first_at end,
        counted = case when ${isNewDay} then 1 else view_marks.counted + 1 end
        where view_marks.seen_at < now() - interval '30 minutes'
          and (${isNewDay} or view_marks.counted < ${sql.lit(mostOfDay)})
      returning mark
    )
    insert into article_views (article_id, hour, views)
    select found.id, date_trunc('hour', now()), count(*) from found join counted using (mark)
    group by found.id order by found.id
    on conflict (article_id, hour) do update set views = article_views.views + excluded.views`.execute(db);
}

/** Deletes hashes that are a day old, and reduces views older than 60 days to daily totals. */
export async function removeOldViews(db: Db): Promise<void> {
  await sql`delete from view_marks where ${isNewDay} and seen_at < now() - interval '1 hour'`.execute(db);
  await sql`
    with gone as (delete from article_views where hour < now() - interval '60 days' returning article_id, hour, views)
    insert into article_view_days (article_id, day, views)
    select article_id, (hour at time zone 'Asia/Taipei')::date, sum(views) from gone group by 1, 2 order by 1, 2
    on conflict (article_id, day) do update set views = article_view_days.views + excluded.views`.execute(db);
}
