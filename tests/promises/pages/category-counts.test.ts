import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCategories } from '../../../server/articles/queries/categories.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { addTestArticle, addTestCategory } from '../../harness/test-content.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const scansOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(scansOf)];

it('counts the public articles of each kind, and reads none of them for it', async () => {
  const [many, none] = [await addTestCategory(database.sql), await addTestCategory(database.sql)];
  for (let count = 0; count < 3; count += 1) await addTestArticle(database.sql, { category: many });
  await addTestArticle(database.sql, { category: many, kind: 'video' });
  await addTestArticle(database.sql, { category: many, status: 'withdrawn' });
  await addTestArticle(database.sql, { category: none, publishedAt: new Date(Date.now() + 3_600_000) });
  const counts = Object.fromEntries(
    (await allCategories(database.db)).map((row) => [row.slug, [row.news_count, row.video_count]]),
  );
  expect(counts).toEqual({ [many.slug]: [3, 1], [none.slug]: [0, 0] });

  await database.db.connection().execute(async (db) => {
    await allCategories(db);
    // For a few articles PostgreSQL would rather read the table; for many it must have the choice of the index alone.
    await sql`set enable_seqscan = off`.execute(db);
    await sql`set enable_bitmapscan = off`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) execute categories`.execute(
      db,
    );
    const [{ Plan: plan } = { Plan: {} as Plan }] = rows[0]?.['QUERY PLAN'] ?? [];
    const articles = scansOf(plan).filter((scan) => scan['Relation Name'] === 'articles');
    expect(articles.map((scan) => scan['Node Type'])).toEqual(['Index Only Scan']);
  });
});
