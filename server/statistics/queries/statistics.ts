import { type Kysely, sql, type Transaction } from 'kysely';
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
export type OfDay = { day: string | null };

/** Counting a day of records takes longer than the timeout of a page. */
export function withLongTimeout<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = '60s'`.execute(transaction);
    return work(transaction);
  });
}

export const dayOrAll = (daily: boolean) => sql<string | null>`${daily ? sql`day` : sql`null::date`}`;

/** Words that were searched for without a result, `atLeast` so many times. */
export async function missedSearches(
  db: Db,
  { since, until, daily, limit, atLeast = 1 }: StatisticQuery & { atLeast?: number },
) {
  const { rows } = await sql<OfDay & { words: string; searches: number }>`
    select ${dayOrAll(daily)} as day, words, sum(count)::int as searches from missed_searches
    where day between ${since} and ${until}
    group by 1, words having sum(count) >= ${atLeast} order by 1, searches desc, words limit ${limit}`.execute(db);
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

/** New members of every day, including days without any. */
export async function registrationsByDay(db: Db, { since, until }: Period) {
  const { rows } = await sql<{ day: string; registrations: number }>`
    select each::date as day, coalesce(sum(count), 0)::int as registrations
    from generate_series(${since}::date, ${until}::date, interval '1 day') as each
    left join day_counts on day_counts.day = each::date and what = 'registered'
    group by 1 order by 1`.execute(db);
  return rows;
}

export interface DayStatistics {
  day: string;
  views: number;
  visits: number;
  missedSearches: number;
  linkClicks: number;
  /** Readings of members, and how many of them reached a part of the text. */
  readings: number;
  reached25: number;
  reached50: number;
  reached75: number;
  reached100: number;
}

/** Every day of the period, including days without records. */
export async function dayStatistics(db: Db, { since, until }: Period): Promise<DayStatistics[]> {
  const { rows } = await sql<DayStatistics>`
    select each::date as day, coalesce(views, 0) as views, coalesce(visits, 0) as visits,
      coalesce(missed_searches, 0) as "missedSearches", coalesce(link_clicks, 0) as "linkClicks",
      coalesce(readings, 0) as readings, coalesce(reached_25, 0) as "reached25", coalesce(reached_50, 0) as "reached50",
      coalesce(reached_75, 0) as "reached75", coalesce(reached_100, 0) as "reached100"
    from generate_series(${since}::date, ${until}::date, interval '1 day') as each
    left join figure_days on figure_days.day = each::date
    order by each`.execute(db);
  return rows;
}

export interface HourStatistics {
  hour: Date;
  views: number;
  visits: number;
}

/** Every whole hour from `from` until `until`, including hours without records. */
export async function hourStatistics(db: Db, from: Date, until: Date): Promise<HourStatistics[]> {
  const { rows } = await sql<HourStatistics>`
    select each as hour, coalesce(views, 0) as views, coalesce(visits, 0) as visits
    from generate_series(${from}::timestamptz, ${until}::timestamptz - interval '1 hour', interval '1 hour') as each
    left join figure_hours on figure_hours.hour = each
    order by each`.execute(db);
  return rows;
}

export interface Coverage {
  /** The first day and hour with figures; null on an unused site. */
  firstDay: string | null;
  firstHour: Date | null;
  countedUntil: Date | null;
}

/** Since when and up to when the site has been counted. */
export async function readCoverage(db: Db): Promise<Coverage> {
  const { rows } = await sql<Coverage>`select (select min(day) from figure_days) as "firstDay",
    (select min(hour) from figure_hours) as "firstHour",
    (select counted_until from figure_progress) as "countedUntil"`.execute(db);
  return rows[0] as Coverage;
}
