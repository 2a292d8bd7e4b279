import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedCorrection } from '../../contract/article.ts';
import { feedAddresses } from '../../contract/feeds.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { children, parseXml, textOf } from '../harness/xml.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const correct = async (articleId: string, text: string, at: string) => {
  const insert = 'insert into article_corrections (article_id, text, corrected_at) values ($1, $2, $3) returning id';
  const [row] = await site.sql(insert, [articleId, text, at]);
  return row?.id as string;
};
const page = async (path = '/news/corrections') => (await (await site.get(path)).text()).replaceAll('<!-- -->', '');
const list = async (body: object = {}): Promise<{ items: ListedCorrection[]; nextCursor: string | null }> =>
  (await site.api('article/corrections', body)).data;

it('says that there are none, without a script', async () => {
  expect(await page()).toContain('還沒有更正');
  expect(await list()).toEqual({ items: [], nextCursor: null });
});

it('lists all corrections by their day in Taipei, newest first, on the page and in the feed', async () => {
  const story = await addTestArticle(site.sql, { slug: 'reservoir', title: '水庫 <見底>' });
  const other = await addTestArticle(site.sql, { slug: 'market', title: '市場開張' });
  await correct(story.id, '水位是 <b>七成</b>。', '2026-03-10T15:59:00Z');
  const late = await correct(other.id, '攤位有六十二個。', '2026-03-10T16:01:00Z');
  await expect.poll(() => page()).toContain('攤位有六十二個。');
  const html = await page();
  expect(html.match(/<h2[^>]*>[\d/]+<\/h2>/g)?.map((heading) => heading.replace(/<[^>]+>/g, ''))).toEqual([
    '2026/03/11',
    '2026/03/10',
  ]);
  expect(html).toContain('水位是 &lt;b&gt;七成&lt;/b&gt;。');
  expect(html).toContain('href="/news/reservoir#corrections"');

  const rss = parseXml(await (await site.get(feedAddresses.corrections)).text());
  const items = children(children(rss, 'channel')[0] as never, 'item');
  expect(items.map((item) => [textOf(item, 'title'), textOf(item, 'description')])).toEqual([
    ['更正：市場開張', '攤位有六十二個。'],
    ['更正：水庫 <見底>', '水位是 <b>七成</b>。'],
  ]);

  const { items: first, nextCursor } = await list({ limit: 1 });
  const { items: second } = await list({ limit: 1, cursor: nextCursor });
  expect([...first, ...second].map(({ article }) => article.slug)).toEqual(['market', 'reservoir']);

  await site.sql('delete from article_corrections where id = $1', [late]);
  await expect.poll(() => page()).not.toContain('攤位有六十二個。');
  await site.sql(`update articles set status = 'withdrawn' where slug = 'reservoir'`);
  await expect.poll(() => page()).toContain('還沒有更正');
  await site.sql(`update articles set status = 'published' where slug = 'reservoir'`);
  await expect.poll(() => page()).toContain('水庫');
});

it('goes page by page, and ends', async () => {
  const story = await addTestArticle(site.sql, { slug: 'long-list' });
  for (let at = 0; at < 21; at += 1) await correct(story.id, `第 ${at} 處。`, `2026-02-01T00:00:${10 + at}Z`);
  await expect.poll(() => page()).toContain('href="/news/corrections?page=2"');
  expect(await page('/news/corrections?page=2')).toContain('已經看完全部更正');
  expect((await site.get('/news/corrections?page=3')).status).toBe(404);
});
