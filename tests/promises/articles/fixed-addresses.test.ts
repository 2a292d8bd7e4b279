import { expect, onTestFinished, test } from 'vitest';
import { reservedSlugs } from '../../../contract/reserved-slugs.ts';
import { createArticleChanges } from '../../../server/articles/editing/article-changes.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { openTestDatabase } from '../../harness/database/open-database.ts';
import { addTestArticle } from '../../harness/test-content.ts';

const migration = '0043-corrections.sql';

test('an article at an address that the site takes moves to the first free one, with a redirect', async () => {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const { sql } = database;
  // As before the migration.
  await sql('alter table articles drop constraint articles_slug_check');
  await sql(`alter table articles add constraint articles_slug_check check (slug <> 'video')`);
  await sql('drop table correction_notices');
  await sql('alter table reading_history drop column revision');
  await sql('drop index article_corrections_newest');
  await sql('delete from migrations where name = $1', [migration]);
  const series = await addTestArticle(sql, { slug: 'series' });
  const corrections = await addTestArticle(sql, { slug: 'corrections' });
  const taken = await addTestArticle(sql, { slug: 'series-1' });
  await sql(`insert into redirects (from_path, to_path) values ('/news/series-2', '/news/${taken.slug}')`);
  await sql(`insert into redirects (from_path, to_path) values ('/old', '/news/series')`);
  await sql('insert into article_drafts (article_id, fields) values ($1, $2)', [series.id, { slug: 'series' }]);
  await migrate(database.db);

  const slugs = await sql('select id, slug from articles order by id');
  expect(slugs.map(({ slug }) => slug)).toEqual(['series-3', 'corrections-1', 'series-1']);
  expect(corrections.id).toBe(slugs[1]?.id);
  const redirects = await sql('select from_path, to_path from redirects order by from_path');
  expect(redirects.map(({ from_path, to_path }) => `${from_path} ${to_path}`)).toEqual([
    '/news/corrections /news/corrections-1',
    '/news/series /news/series-3',
    '/news/series-2 /news/series-1',
    '/old /news/series-3',
  ]);
  expect(await sql(`select fields ->> 'slug' as slug from article_drafts`)).toEqual([{ slug: 'series-3' }]);
});

test('no article can be stored at an address of the site or renamed to it', async () => {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const article = await addTestArticle(database.sql);
  const changes = createArticleChanges({ db: database.db, clock: systemClock, by: 'test' });
  for (const slug of reservedSlugs) {
    await expect(addTestArticle(database.sql, { slug })).rejects.toThrow('articles_slug_check');
    expect(() => changes.rename(article.slug, slug)).toThrow('是網站自己的網址');
  }
});
