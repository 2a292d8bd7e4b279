import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { DayCount, Tables } from '../../database/tables.ts';

/** Days in Taipei, both included. */
export interface Period {
  since: string;
  until: string;
}

export interface StatisticQuery extends Period {
  /** One row per day instead of one for the whole period. */
  daily: boolean;
  limit: number;
}

/** The day; null in rows for the whole period. */
type OfDay = { day: string | null };

/** Counting a year of clicks takes longer than the timeout of a page. */
export function withLongTimeout<T>(db: Kysely<Tables>, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = '60s'`.execute(transaction);
    return work(transaction);
  });
}

const taipeiDayOf = (column: RawBuilder<unknown>) => sql`(${column} at time zone 'Asia/Taipei')::date`;
const dayOrAll = (daily: boolean) => sql<string | null>`${daily ? sql`day` : sql`null::date`}`;

/** Restricts a timestamp column to these days, in a form that can use its index. */
function within(column: RawBuilder<unknown>, { since, until }: Period) {
  const start = sql`${since}::date::timestamp at time zone 'Asia/Taipei'`;
  const end = sql`(${until}::date + 1)::timestamp at time zone 'Asia/Taipei'`;
  return sql`${column} >= ${start} and ${column} < ${end}`;
}

/** Views of the last two months are stored by hour, older ones by day. */
function viewsIn(period: Period) {
  return sql`(
    select article_id, ${taipeiDayOf(sql`hour`)} as day, views from article_views where ${within(sql`hour`, period)}
    union all
    select article_id, day, views from article_view_days where day between ${period.since} and ${period.until}
  ) as seen`;
}

export async function articleViews(db: Db, query: StatisticQuery) {
  const { rows } = await sql<OfDay & { slug: string; title: string; views: number }>`
    select ${dayOrAll(query.daily)} as day, slug, title, sum(views)::int as views
    from ${viewsIn(query)} join articles on articles.id = seen.article_id
    group by 1, slug, title order by 1, views desc, slug limit ${query.limit}`.execute(db);
  return rows;
}

export async function missedSearches(db: Db, { since, until, daily, limit }: StatisticQuery) {
  const { rows } = await sql<OfDay & { words: string; searches: number }>`
    select ${dayOrAll(daily)} as day, words, sum(count)::int as searches from missed_searches
    where day between ${since} and ${until}
    group by 1, words order by 1, searches desc, words limit ${limit}`.execute(db);
  return rows;
}

export type AreaStatistics = OfDay & {
  area: string;
  registrations: number;
  codesSent: number;
  codesVerified: number;
  smsSent: number;
};

/** Statistics of phones by dialling code. */
export async function areaStatistics(
  db: Db,
  { since, until, daily, limit }: StatisticQuery,
): Promise<AreaStatistics[]> {
  const counted = (what: DayCount) => sql`coalesce(sum(count) filter (where what = ${what}), 0)::int`;
  const { rows } = await sql<AreaStatistics>`
    select ${dayOrAll(daily)} as day, area, ${counted('registered')} as registrations,
      ${counted('code-sent')} as "codesSent", ${counted('code-verified')} as "codesVerified",
      ${counted('sms-sent')} as "smsSent"
    from day_counts where day between ${since} and ${until}
    group by 1, area order by 1, "smsSent" desc, area limit ${limit}`.execute(db);
  return rows;
}

/** By host or by full address; `mailto:` and `tel:` links have no host and are grouped by scheme. */
export async function linkClicks(db: Db, by: 'host' | 'address', query: StatisticQuery) {
  const key =
    by === 'address' ? sql`href` : sql`coalesce(substring(href from '^https?://([^/?#]+)'), split_part(href, ':', 1))`;
  const { rows } = await sql<OfDay & { link: string; clicks: number }>`
    select ${dayOrAll(query.daily)} as day, link, count(*)::int as clicks from (
      select ${taipeiDayOf(sql`at`)} as day, ${key} as link from link_clicks where ${within(sql`at`, query)}
    ) as clicked
    group by 1, link order by 1, clicks desc, link limit ${query.limit}`.execute(db);
  return rows;
}

export interface DayStatistics {
  day: string;
  views: number;
  missedSearches: number;
  linkClicks: number;
}

/** Every day of the period, including days without events. */
export async function dayStatistics(db: Db, period: Period): Promise<DayStatistics[]> {
  const { since, until } = period;
  const { rows } = await sql<DayStatistics>`
    with viewed as (select day, sum(views) as views from ${viewsIn(period)} group by day),
    missed as (
      select day, sum(count) as searches from missed_searches where day between ${since} and ${until} group by day
    ), clicked as (
      select ${taipeiDayOf(sql`at`)} as day, count(*) as clicks from link_clicks where ${within(sql`at`, period)} group by 1
    )
    select each::date as day, coalesce(views, 0)::int as views, coalesce(searches, 0)::int as "missedSearches",
      coalesce(clicks, 0)::int as "linkClicks"
    from generate_series(${since}::date, ${until}::date, interval '1 day') as each
    left join viewed on viewed.day = each::date left join missed on missed.day = each::date
    left join clicked on clicked.day = each::date
    order by each`.execute(db);
  return rows;
}
