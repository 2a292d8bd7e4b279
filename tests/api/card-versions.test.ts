import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Payload } from '../../contract/page-data.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestCategory, addTestMedia } from '../harness/test-content.ts';

let site: TestSite;

beforeAll(async () => {
  // Pages are made for every request, of cards that are stored by the versions of their rows.
  site = await startTestSite({ settings: { PAGE_CACHE_MB: '0' } });
  const { sql } = site;
  const category = await addTestCategory(sql, { slug: 'island', name: '離島' });
  const coverId = await addTestMedia(sql, 'picture', 'ferry-cover');
  await addTestArticle(sql, { slug: 'ferry', title: '渡輪', category, coverId });
  await addTestArticle(sql, { slug: 'harbour', title: '港口', category });
});
afterAll(() => site?.close());

/** What a page shows beside popular articles, which are stored until the process has learned of the change. */
async function shownOn(path: string): Promise<object> {
  const { data } = (await (await site.get(`${path}/_payload.json`)).json()) as Payload;
  return { ...data, popular: [] };
}

/** Every card of the ferry: on the home page, in the list of its category and beside another article. */
async function ferryCards(): Promise<object[]> {
  const cards: object[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('slug' in value && value.slug === 'ferry') cards.push(value);
    Object.values(value).forEach(collect);
  };
  for (const path of ['', '/news/category/island', '/news/harbour']) collect(await shownOn(path));
  return cards;
}

it.each([
  ['article', `update articles set title = '新的標題' where slug = 'ferry'`, { title: '新的標題' }],
  ['category', `update categories set name = '外島' where slug = 'island'`, { category: { name: '外島' } }],
  ['cover', `update media set tone = '#123456' where file = 'ferry-cover'`, { picture: { tone: '#123456' } }],
])('a change of its %s is on every page that is made after it', async (_, change, shown) => {
  const before = await ferryCards();
  expect(before.length).toBeGreaterThanOrEqual(4);
  for (const card of before) expect(card).not.toMatchObject(shown);
  await site.sql(change);
  const after = await ferryCards();
  expect(after).toHaveLength(before.length);
  for (const card of after) expect(card).toMatchObject(shown);
});

it('an article that is withdrawn is on no page that is made after it', async () => {
  await site.sql(`update articles set status = 'withdrawn' where slug = 'ferry'`);
  expect(await ferryCards()).toEqual([]);
});
