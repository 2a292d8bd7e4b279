import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { databaseNow } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

/** The most different links of a day, of each kind: anyone can report a click on a made-up address. */
const maxLinksPerDay = 1_000;

/** The start of a day in Taipei. */
const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Taipei'`;

/** Restricts a timestamp column to one day in Taipei, in a form that can use its index. */
function onDay(column: RawBuilder<unknown>, day: string) {
  return sql`${column} >= ${startOf(sql`${day}::date`)} and ${column} < ${startOf(sql`${day}::date + 1`)}`;
}

/** `mailto:` and `tel:` links are counted by their scheme alone: these tables keep no phone number and no mail address. */
const linkOf = {
  host: sql`coalesce(substring(href from '^https?://([^/?#]+)'), split_part(href, ':', 1))`,
  address: sql`case when href ~ '^https?://' then href else split_part(href, ':', 1) end`,
};

export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${databaseNow} as now`.execute(db);
  return (rows[0] as { now: Date }).now;
}

export function readProgress(db: Db) {
  return db.selectFrom('figure_progress').select(['counted_until', 'corrected_at']).executeTakeFirst();
}

/** The progress never goes back: what was counted stays counted. */
export async function saveProgress(db: Db, countedUntil: Date, correctedAt: Date | null): Promise<void> {
  await sql`
    insert into figure_progress as stored (counted_until, corrected_at) values (${countedUntil}, ${correctedAt})
    on conflict (only_row) do update set
      counted_until = greatest(stored.counted_until, excluded.counted_until),
      corrected_at = greatest(stored.corrected_at, excluded.corrected_at)`.execute(db);
}

/** The time of the earliest record, or null on an unused site. */
export async function earliestRecord(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ earliest: Date | null }>`select least(
    (select min(hour) from article_views),
    (select ${startOf(sql`min(day)`)} from article_view_days),
    (select ${startOf(sql`min(day)`)} from missed_searches),
    (select min(at) from visit_agents),
    (select min(at) from link_clicks),
    (select min(read_at) from reading_history)) as earliest`.execute(db);
  return rows[0]?.earliest ?? null;
}

/*
 * Every count replaces the stored one only where it is larger. Records are added, perhaps late, or removed by retention or
 * with an article: the largest count is the true one, however often and in any order they are counted.
 */

/** Counts the hours from `from` until `until`, both whole hours. */
export async function countHours(transaction: Transaction<Tables>, from: Date, until: Date): Promise<void> {
  await sql`
    insert into figure_hours as stored (hour, views, visits)
    select hour, sum(views), sum(visits) from (
      select hour, views, 0 as visits from article_views where hour >= ${from} and hour < ${until}
      union all
      select date_trunc('hour', at, 'UTC'), 0, 1 from visit_agents
      where at >= ${from} and at < ${until} and type <> 'Robot'
    ) as counted
    group by hour order by hour
    on conflict (hour) do update set
      views = greatest(stored.views, excluded.views), visits = greatest(stored.visits, excluded.visits)
    where excluded.views > stored.views or excluded.visits > stored.visits`.execute(transaction);
}

/** Counts a day whose hours are counted. Views older than two months are stored by day alone. */
export async function countDay(transaction: Transaction<Tables>, day: string): Promise<void> {
  await countArticles(transaction, day);
  for (const kind of ['host', 'address'] as const) await countLinks(transaction, day, kind);
  const reached = (percent: number) => sql`count(*) filter (where progress >= ${sql.lit(percent)})`;
  const larger = (column: string) => sql`greatest(stored.${sql.ref(column)}, excluded.${sql.ref(column)})`;
  await sql`
    insert into figure_days as stored
    select ${day}::date,
      (select coalesce(sum(views), 0) from figure_articles where day = ${day}),
      (select coalesce(sum(visits), 0) from figure_hours where ${onDay(sql`hour`, day)}),
      (select coalesce(sum(count), 0) from missed_searches where day = ${day}),
      (select count(*) from link_clicks where ${onDay(sql`at`, day)}),
      count(*), ${reached(25)}, ${reached(50)}, ${reached(75)}, ${reached(100)}
    from reading_history where ${onDay(sql`read_at`, day)}
    on conflict (day) do update set ${sql.join(dayColumns.map((column) => sql`${sql.ref(column)} = ${larger(column)}`))}`.execute(
    transaction,
  );
}

const dayColumns = [
  ...['views', 'visits', 'missed_searches', 'link_clicks'],
  ...['readings', 'reached_25', 'reached_50', 'reached_75', 'reached_100'],
];

async function countArticles(transaction: Transaction<Tables>, day: string): Promise<void> {
  await sql`
    insert into figure_articles as stored (day, article_id, views)
    select ${day}::date, article_id, sum(views) from (
      select article_id, views from article_views where ${onDay(sql`hour`, day)}
      union all
      select article_id, views from article_view_days where day = ${day}
    ) as viewed
    group by article_id order by article_id
    on conflict (day, article_id) do update set views = excluded.views
    where excluded.views > stored.views`.execute(transaction);
}

/** Once a day is full, new links are left out, the least frequent first; the day's total has all of them. */
async function countLinks(transaction: Transaction<Tables>, day: string, kind: keyof typeof linkOf): Promise<void> {
  await sql`
    with clicked as (
      select ${linkOf[kind]} as link, count(*) as clicks from link_clicks
      where ${onDay(sql`at`, day)} group by 1
    ), known as (
      select link from figure_links where day = ${day} and kind = ${kind}
    ), ranked as (
      select clicked.*, known.link is not null as is_known,
        row_number() over (partition by known.link is null order by clicks desc, clicked.link) as rank
      from clicked left join known using (link)
    )
    insert into figure_links as stored (day, kind, link, clicks)
    select ${day}::date, ${kind}, link, clicks from ranked
    where is_known or rank <= ${maxLinksPerDay} - (select count(*) from known)
    order by link
    on conflict (day, kind, link) do update set clicks = excluded.clicks
    where excluded.clicks > stored.clicks`.execute(transaction);
}
