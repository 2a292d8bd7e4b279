import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import {
  addTestArticle,
  addTestMedia,
  addTestSeries,
  removeTestArticle,
  type TestArticle,
} from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;
let parts: TestArticle[];
let coverId: string;
const tomorrow = new Date(Date.now() + 86_400_000);

beforeAll(async () => {
  site = await startTestSite();
  const add = (slug: string, options = {}) => addTestArticle(site.sql, { slug, title: `標題 ${slug}`, ...options });
  parts = [
    await add('draft-part', { status: 'draft' }),
    await add('first-part'),
    await add('withdrawn-part', { status: 'withdrawn' }),
    await add('second-part', { kind: 'video' }),
    await add('later-part', { publishedAt: tomorrow }),
    await add('third-part'),
  ];
  coverId = await addTestMedia(site.sql, 'picture', 'sea-cover');
  await addTestSeries(site.sql, {
    slug: 'sea',
    title: '海邊的人',
    introduction: '第一段。\n\n第二段 <b>。',
    coverId,
    parts: parts.map(({ id }) => id),
  });
  await addTestSeries(site.sql, {
    slug: 'planned',
    title: '還沒刊出',
    parts: [(await add('plan', { status: 'draft' })).id],
  });
  await add('alone');
});
afterAll(() => site.close());

const page = async (path: string) => (await site.get(path)).text();
const body = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf('<script type="application/json"'));
/** The bar at the top of a part, as text. */
const barOf = (html: string) =>
  /<nav[^>]*aria-label="專題"[^>]*>(.*?)<\/nav>/s.exec(body(html))?.[1]?.replace(/<!--.*?-->|<[^>]+>/g, '');
const titlesOf = (html: string) =>
  [...body(html).matchAll(/<a [^>]*aria-label="標題 ([^"]+)"/g)].map(([, slug]) => slug);

async function untilShown(path: string, isRight: (html: string) => boolean): Promise<void> {
  await waitUntil(`${path} is made again`, async () => isRight(await page(path)));
}

it('the page of a series shows its public parts in their order, and no other', async () => {
  const html = await page('/news/series/sea');
  expect(titlesOf(html)).toEqual(['first-part', 'second-part', 'third-part']);
  expect(html).toContain('<title>專題：海邊的人｜');
  expect(body(html)).toContain('第二段 &lt;b&gt;。');
  expect(body(html).replaceAll('<!-- -->', '')).toContain('共 3 篇');
  expect(html).toMatch(/<meta property="og:image" content="[^"]+\/media\//);
  expect(body(html)).toMatch(new RegExp(`<img [^>]*src="/media/${coverId}/`));
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/news\/series\/sea">/);
});

it('a series without a public part is not found, like one that does not exist', async () => {
  for (const slug of ['planned', 'nothing']) expect((await site.get(`/news/series/${slug}`)).status).toBe(404);
});

it('each part names its series, its number among the public parts, and links to its neighbours', async () => {
  expect(barOf(await page('/news/first-part'))).toBe('專題：海邊的人第 1 篇，共 3 篇下一篇：標題 second-part');
  expect(barOf(await page('/news/second-part'))).toBe(
    '專題：海邊的人第 2 篇，共 3 篇上一篇：標題 first-part下一篇：標題 third-part',
  );
  expect(barOf(await page('/news/third-part'))).toBe('專題：海邊的人第 3 篇，共 3 篇上一篇：標題 second-part');
  const alone = await page('/news/alone');
  expect(barOf(alone)).toBeUndefined();
  expect(alone).not.toContain('"series"');
});

it('a series of one part, without cover and introduction, is a page, and its part has no neighbours', async () => {
  const { id, slug } = await addTestArticle(site.sql);
  await addTestSeries(site.sql, { slug: 'single', title: '第一篇', introduction: '', parts: [id] });
  const html = await page('/news/series/single');
  expect(body(html).replaceAll('<!-- -->', '')).toContain('共 1 篇');
  expect(body(html)).not.toContain('<img src="/media/');
  expect(barOf(await page(`/news/${slug}`))).toBe('專題：第一篇第 1 篇，共 1 篇');
});

/** The tags that changes have touched since this version, without those of search indexing. */
async function touchedBy(work: () => Promise<unknown>): Promise<string[]> {
  await waitUntil('all is indexed', async () => (await site.sql('select from search_pending')).length === 0);
  const [before] = await site.sql('select version from content_version');
  await work();
  const rows = await site.sql(
    'select distinct unnest(tags || withdrawn) as tag from content_changes where version > $1 order by tag',
    [before.version],
  );
  return rows.map(({ tag }) => tag).filter((tag) => !tag.startsWith('related:'));
}

it('a change of a series touches it and nothing else', async () => {
  const [, first, , , , third] = parts as [
    TestArticle,
    TestArticle,
    TestArticle,
    TestArticle,
    TestArticle,
    TestArticle,
  ];
  const change = (sql: string, values: unknown[] = []) => touchedBy(() => site.sql(sql, values));
  expect(await change(`update series set title = '海邊' where slug = 'sea'`)).toEqual(['series:sea']);
  await untilShown('/news/first-part', (html) => barOf(html)?.startsWith('專題：海邊第') === true);
  expect(await change(`update series set slug = 'shore' where slug = 'sea'`)).toEqual(['series:sea', 'series:shore']);
  expect(await change(`update media set tone = '#123456' where file = 'sea-cover'`)).toEqual(['series:shore']);
  expect(await change(`update series_parts set position = 0 where article_id = $1`, [third.id])).toEqual(
    [`article:${third.id}`, 'series:shore'].sort(),
  );
  await untilShown('/news/series/shore', (html) => titlesOf(html)[0] === 'third-part');
  await untilShown('/news/second-part', (html) => barOf(html)?.includes('第 3 篇，共 3 篇') === true);
  expect(await change(`update series_parts set position = 90 where article_id = $1`, [parts[0]?.id])).toEqual([]);
  const withdrawn = await change(`update articles set status = 'withdrawn' where id = $1`, [first.id]);
  expect(withdrawn).toContain('series:shore');
  await untilShown('/news/second-part', (html) => barOf(html)?.includes('第 2 篇，共 2 篇') === true);
  expect(await touchedBy(() => removeTestArticle(site.sql, third.slug))).toContain('series:shore');
  await untilShown('/news/second-part', (html) => barOf(html)?.includes('第 1 篇，共 1 篇') === true);
  expect(await change(`delete from series where slug = 'shore'`)).toEqual([`article:${parts[3]?.id}`, 'series:shore']);
  await untilShown('/news/second-part', (html) => barOf(html) === undefined);
  await waitUntil('the series is gone', async () => (await site.get('/news/series/shore')).status === 404);
});

it('a scheduled part changes the series when it is due', async () => {
  const [early, late] = [await addTestArticle(site.sql), await addTestArticle(site.sql, { publishedAt: tomorrow })];
  await addTestSeries(site.sql, { slug: 'due', parts: [early.id, late.id] });
  await untilShown(`/news/${early.slug}`, (html) => barOf(html)?.includes('第 1 篇，共 1 篇') === true);
  await site.sql(`update articles set published_at = now() + interval '1.5 seconds' where id = $1`, [late.id]);
  await untilShown(`/news/${early.slug}`, (html) => barOf(html)?.includes('第 1 篇，共 2 篇') === true);
  await untilShown('/news/series/due', (html) => body(html).replaceAll('<!-- -->', '').includes('共 2 篇'));
});
