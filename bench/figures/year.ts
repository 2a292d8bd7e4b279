import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';

export interface YearOptions {
  /** The last day. */
  today: string;
  articles: number;
  days: number;
}

const articlesADay = 2_000;
const linksADay = 1_000;

/**
 * A year of a site with a million views a day, made in the database: each day 40 new articles, half of the rows are of
 * articles of the last weeks and the others of any older one; a thousand links of each kind, of three thousand in all.
 */
export async function fillYear(db: Kysely<Tables>, { today, articles, days }: YearOptions): Promise<void> {
  const everyDay = sql`(select ${today}::date - n as day, ${days} - n as number from generate_series(0, ${days - 1}::int) n) as days`;
  await sql`insert into figure_articles (day, article_id, views)
    select day, 1 + (case when n % 2 = 0 then number * 40 + n / 2
      else abs(hashint8(number::bigint * 10000 + n)) end) % ${articles}::int as article_id, max(122000 / n)
    from ${everyDay}, generate_series(1, ${articlesADay}::int) n group by 1, 2`.execute(db);
  for (const kind of ['host', 'address']) {
    await sql`insert into figure_links (day, kind, link, clicks)
      select day, ${kind}, 'https://site-' || (abs(hashint8(number::bigint * 10000 + n)) % 3000) || '.example', max(5000 / n)
      from ${everyDay}, generate_series(1, ${linksADay}::int) n group by 1, 2, 3`.execute(db);
  }
  await sql`insert into figure_days select day, 1000000, 400000, 3000, 40000, 50000, 40000, 30000, 20000, 10000
    from ${everyDay}`.execute(db);
  await sql`insert into figure_hours
    select day::timestamp at time zone 'Asia/Taipei' + make_interval(hours => n), 41000, 16000
    from ${everyDay}, generate_series(0, 23) n`.execute(db);
  await sql`insert into missed_searches (day, words, count)
    select day, '找不到的字' || (n * 7 + number) % 5000, 1 + 600 / n from ${everyDay}, generate_series(1, 500) n
    where number > ${days - 180}`.execute(db);
  await sql`insert into day_counts (day, what, area, count)
    select day, what, '+' || n, 100 from ${everyDay}, generate_series(1, 30) n,
      unnest(array['registered', 'code-sent', 'code-verified', 'sms-sent']) what`.execute(db);
  // As PostgreSQL does by itself some minutes after so many rows were added.
  await sql`vacuum analyze`.execute(db);
}
