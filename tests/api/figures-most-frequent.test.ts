import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysOfFirst, linksCounted } from '../../server/statistics/queries/most-frequent.ts';
import { articleViews, linkClicks } from '../../server/statistics/queries/views-and-clicks.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database/open-database.ts';
import { addTestArticle } from '../harness/test-content.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Over the site's pool: a connection for each statement would take most of the time. */
const run = (statement: string, values: unknown[]) => database.db.executeQuery(CompiledQuery.raw(statement, values));

test('the months follow the days, whatever adds, changes or removes them', async () => {
  const { sql } = database;
  const differences = async () =>
    sql(`select month, what from (
      select date_trunc('month', day)::date as month, article_id::text as what, sum(views)::int as sum from figure_articles group by 1, 2
      union all select date_trunc('month', day)::date, kind || link, sum(clicks)::int from figure_links group by 1, 2
      union all select month, article_id::text, -views from figure_article_months
      union all select month, kind || link, -clicks from figure_link_months
    ) as all_rows group by 1, 2 having sum(sum) <> 0 or count(*) <> 2`);
  const days = `generate_series('2026-01-30'::date, '2026-02-02', '1 day') as day`;
  await sql(`insert into figure_articles select day, n, n from ${days}, generate_series(1, 3) n`);
  await sql(`insert into figure_links select day, 'host', 'h' || n, n from ${days}, generate_series(1, 3) n`);
  expect((await sql('select * from figure_article_months')).length).toBe(6);
  expect(await differences()).toEqual([]);
  for (const [table, column] of [
    ['figure_articles', 'views'],
    ['figure_links', 'clicks'],
  ]) {
    await sql(`update ${table} set ${column} = ${column} + 5 where ${column} > 1`);
    await sql(`delete from ${table} where day >= '2026-02-01' and ${column} > 7`);
    expect(await differences()).toEqual([]);
    await sql(`truncate ${table}`);
  }
  expect(await sql('select month from figure_article_months union select month from figure_link_months')).toEqual([]);
});

/** Counts of days around two months, of more articles and links than a head has; the last article is deleted. */
const counts = fc.uniqueArray(
  fc.record({
    day: fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-02'),
    which: fc.nat(7),
    count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 400 })),
  }),
  { minLength: 10, maxLength: 40, selector: ({ day: at, which }) => `${at} ${which}` },
);

test('the first of a period are the same from the heads of its days and months as from all rows', async () => {
  const { db, sql } = database;
  const ids: string[] = [];
  while (ids.length < 7) ids.push((await addTestArticle(sql)).id);
  const slugs = (await sql('select id::text, slug from articles order by slug')) as { id: string; slug: string }[];
  const articleNames = ids.map((id) => slugs.findIndex((article) => article.id === id));
  const linkNames = Array.from({ length: 8 }, (_, which) => which);
  let fromHeads = 0;
  await fc.assert(
    fc.asyncProperty(
      ...[counts, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 5 })],
      async (rows, limit, ofDay, ofMonth) => {
        await run('delete from figure_articles', []);
        await run('delete from figure_links', []);
        const columns = [rows.map((row) => row.day), rows.map(({ count }) => count)];
        await run(
          'insert into figure_articles (day, views, article_id) select * from unnest($1::date[], $2::int[], $3::bigint[])',
          [...columns, rows.map(({ which }) => ids[which] ?? '999999')],
        );
        await run(
          `insert into figure_links (day, clicks, link, kind) select *, 'host' from unnest($1::date[], $2::int[], $3::text[])`,
          [...columns, rows.map(({ which }) => `h${which}.example`)],
        );
        const asked = { since: '2026-01-31', until: '2026-03-01', daily: false, limit };
        const sums = new Map<number, number>();
        for (const { day: at, which, count } of rows) {
          if (at >= asked.since && at <= asked.until) sums.set(which, (sums.get(which) ?? 0) + count);
        }
        /** Names are positions in alphabetical order; what has no name is not shown. */
        const first = (names: readonly number[]) =>
          [...sums]
            .flatMap(([which, sum]) => names.slice(which, which + 1).map((name) => ({ name, sum })))
            .sort((a, b) => b.sum - a.sum || a.name - b.name)
            .slice(0, limit);
        const viewed = await articleViews(db, asked, { ofDay, ofMonth });
        expect(
          viewed.map(({ id, views }) => ({ name: slugs.findIndex((article) => article.id === id), sum: views })),
        ).toEqual(first(articleNames));
        const clicked = await linkClicks(db, 'host', asked, { ofDay, ofMonth });
        expect(clicked.map(({ link, clicks }) => ({ name: Number(link[1]), sum: clicks }))).toEqual(first(linkNames));
        if (await keysOfFirst(db, linksCounted('host'), asked, { ofDay, ofMonth })) fromHeads += 1;
      },
    ),
    { numRuns: 40 },
  );
  expect(fromHeads).toBeGreaterThan(0);
});
