import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { children, parseXml, textOf } from '../harness/xml.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

async function locations(path: string, element: string): Promise<string[]> {
  const answer = await site.get(path);
  return children(parseXml(await answer.text()), element).map((each) => textOf(each, 'loc'));
}

/** As the one that is there, and older by a minute each. */
async function addMany(count: number): Promise<void> {
  const { id } = await addTestArticle(site.sql, { slug: 'number-0' });
  await site.sql(
    `insert into articles (slug, kind, status, title, summary, body_html, key_points, category_id, author_id,
       reading_minutes, published_at)
     select 'number-' || number, kind, status, title, summary, body_html, key_points, category_id, author_id,
       reading_minutes, published_at - number * interval '1 minute'
     from articles, generate_series(1, $2::int) as number where id = $1`,
    [id, count - 1],
  );
  // They are not searched for, and to index them would take longer than the test.
  await site.sql('truncate search_pending');
}

it('sitemaps of articles end at ten thousand, and no article is left out or named twice', async () => {
  await addMany(10_001);
  const parts = (await locations('/sitemap.xml', 'sitemap')).map((part) => new URL(part).pathname);
  const numbered = parts.filter((part) => part.includes('articles'));
  expect(numbered).toEqual(['/sitemap/articles-1.xml', '/sitemap/articles-2.xml']);
  const [first = [], second = []] = await Promise.all(numbered.map((part) => locations(part, 'url')));
  expect([first.length, second.length]).toEqual([10_000, 1]);
  expect(new Set([...first, ...second]).size).toBe(10_001);
  expect((await site.get('/sitemap/articles-3.xml')).status).toBe(404);
});
