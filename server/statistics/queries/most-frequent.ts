import { type RawBuilder, sql } from 'kysely';
import type { FigureDays } from '../../../contract/desk/model/figures.ts';
import type { Db } from '../../database/connection.ts';
import { monthsAndDays } from '../figure-period.ts';

/** What is counted by day and by month, each in a table of its own. */
interface Counted {
  days: 'figure_articles' | 'figure_links';
  months: 'figure_article_months' | 'figure_link_months';
  key: 'article_id' | 'link';
  count: 'views' | 'clicks';
  /** Restricts the rows of both tables. */
  where: RawBuilder<unknown>;
  /** Whether what a key names can be shown. */
  isShown: RawBuilder<unknown>;
}

export const articlesCounted: Counted = {
  ...{ days: 'figure_articles', months: 'figure_article_months', key: 'article_id', count: 'views' },
  where: sql`true`,
  // A deleted article is not shown.
  isShown: sql`(select true from articles where id = key)`,
};

export const linksCounted = (kind: 'host' | 'address'): Counted => ({
  ...{ days: 'figure_links', months: 'figure_link_months', key: 'link', count: 'clicks' },
  where: sql`kind = ${kind}`,
  isShown: sql`true`,
});

/** How many rows of a day and of a month are read to find the first of a period. */
export interface Heads {
  ofDay: number;
  ofMonth: number;
}

/** Few, so that a year is quick; enough for what is read as news are: some much more than others, and by other days than old ones. */
const usualHeads: Heads = { ofDay: 200, ofMonth: 700 };

interface Part extends FigureDays {
  table: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  step: RawBuilder<unknown>;
  head: number;
}

/** Whole months and the days before and after them: for the sum it does not matter which, and a year has a fraction of the rows. */
function partsOf({ days: dayTable, months: monthTable }: Counted, period: FigureDays, heads: Heads): Part[] {
  const { months, days } = monthsAndDays(period);
  const daily = { table: sql.table(dayTable), column: sql.ref('day'), step: sql`interval '1 day'`, head: heads.ofDay };
  const monthly = {
    ...{ table: sql.table(monthTable), column: sql.ref('month'), step: sql`interval '1 month'` },
    head: heads.ofMonth,
  };
  return [...(months ? [{ ...monthly, ...months }] : []), ...days.map((part) => ({ ...daily, ...part }))];
}

const unionAll = (queries: RawBuilder<unknown>[]) => sql.join(queries, sql` union all `);

/** The counts of a period by key, in rows that are to be summed; of these keys alone if they are given. */
function countsOf(counted: Counted, period: FigureDays, keys: readonly string[] | null) {
  const [key, count] = [sql.ref(counted.key), sql.ref(counted.count)];
  const only = keys ? sql`and ${key} = any(${keys})` : sql``;
  return unionAll(
    partsOf(counted, period, usualHeads).map(
      ({ table, column, since, until }) =>
        sql`select ${key}, ${count} from ${table} where ${counted.where} and ${column} between ${since} and ${until} ${only}`,
    ),
  );
}

/**
 * The keys that may be among the first `limit` of a period, ties included, or null if all must be read to know.
 *
 * Of every day and month only the head is read. A key has at least what the heads say of it, and at most that and the last
 * count of every head, since what is not in a head has no more than its last. So the key at the limit bounds from below what
 * the first have, and what cannot reach that bound is left out.
 */
export async function keysOfFirst(
  db: Db,
  counted: Counted,
  { since, until, limit }: FigureDays & { limit: number },
  heads: Heads = usualHeads,
): Promise<string[] | null> {
  const [key, count] = [sql.ref(counted.key), sql.ref(counted.count)];
  const parts = partsOf(counted, { since, until }, heads);
  const each = (part: Part) => sql`generate_series(${part.since}::date, ${part.until}::date, ${part.step}) as each(at)`;
  const rowsOfOne = ({ table, column }: Part) =>
    sql`from ${table} where ${counted.where} and ${column} = each.at::date order by ${count} desc`;
  const { rows } = await sql<{ keys: string[] | null }>`
    with heads as (${unionAll(
      parts.map(
        (part) =>
          sql`select head.* from ${each(part)}, lateral (select ${key} as key, ${count} as count ${rowsOfOne(part)} limit ${part.head}) as head`,
      ),
    )}), lasts as (${unionAll(
      parts.map(
        (part) =>
          sql`select (select ${count} ${rowsOfOne(part)} offset ${part.head - 1} limit 1) as count from ${each(part)}`,
      ),
    )}), known as materialized (
      select key, sum(count) as sum from heads group by key
    ), bounds as materialized (
      select (select coalesce(sum(count), 0) from lasts) as unknown,
        (select sum from (select * from known order by sum desc offset 0) as ordered
          where ${counted.isShown} offset ${limit - 1} limit 1) as at_limit
    )
    select (select array_agg(key::text) from known where sum + unknown >= at_limit) as keys
    from bounds where at_limit > unknown`.execute(db);
  return rows[0]?.keys ?? null;
}

/** The most rows that are read from heads; a longer list is quicker from all rows. */
const maxFromHeads = 100;

/** The counts to be summed for a query: by day, or by month and of those that may be among the first. */
export async function countsFor(
  db: Db,
  counted: Counted,
  { since, until, daily, limit }: FigureDays & { daily: boolean; limit: number },
  heads?: Heads,
) {
  if (daily) {
    return sql`select * from ${sql.table(counted.days)} where ${counted.where} and day between ${since} and ${until}`;
  }
  const keys = limit <= maxFromHeads ? await keysOfFirst(db, counted, { since, until, limit }, heads) : null;
  return countsOf(counted, { since, until }, keys);
}
