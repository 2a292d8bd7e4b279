import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Payload } from '../../contract/page-data.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestAuthor, addTestCategory, addTestMedia } from '../harness/test-content.ts';

let site: TestSite;

beforeAll(async () => {
  // Pages are made for every request, of cards and articles that are stored by the versions of their rows.
  site = await startTestSite({ settings: { PAGE_CACHE_MB: '0' } });
  const { sql } = site;
  const category = await addTestCategory(sql, { slug: 'island', name: '離島' });
  const coverId = await addTestMedia(sql, 'picture', 'ferry-cover');
  const author = await addTestAuthor(sql, { slug: 'hong' });
  const tags = ['海', '船'];
  const { id } = await addTestArticle(sql, { slug: 'ferry', title: '渡輪', category, author, coverId, tags });
  await sql(`insert into article_corrections (article_id, text) values ($1, '更正一')`, [id]);
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

/** The statement that changes a row of the tags that the ferry has. */
const tagsOfFerry = `update article_tags set position = -position where article_id = (select id from articles where slug = 'ferry')`;

it.each([
  ['text', `update articles set body_html = '<p>新的內文</p>' where slug = 'ferry'`, { bodyHtml: '<p>新的內文</p>' }],
  ['category', `update categories set color = '#abcdef' where slug = 'island'`, { category: { color: '#abcdef' } }],
  ['author', `update authors set bio = '新的介紹' where slug = 'hong'`, { author: { bio: '新的介紹' } }],
  ['cover', `update media set focal_x = 0 where file = 'ferry-cover'`, { picture: { focus: { x: 0 } } }],
  ['tag', `update tags set name = '港灣' where name = '海'`, { tags: ['港灣', '船'] }],
  ['order of tags', tagsOfFerry, { tags: ['船', '港灣'] }],
  ['set of tags', `delete from article_tags using tags where tags.id = tag_id and name = '船'`, { tags: ['港灣'] }],
  ['correction', `update article_corrections set text = '更正二'`, { corrections: [{ text: '更正二' }] }],
  ['list of corrections', `delete from article_corrections`, { corrections: [] }],
])('a change of its %s alone is on the article’s own page that is made after it', async (_, change, shown) => {
  const before = await shownOn('/news/ferry');
  expect(before).not.toMatchObject({ article: shown });
  expect(await shownOn('/news/ferry')).toEqual(before);
  await site.sql(change);
  expect(await shownOn('/news/ferry')).toMatchObject({ article: shown });
});

it('an article that is withdrawn is on no page that is made after it', async () => {
  await site.sql(`update articles set status = 'withdrawn' where slug = 'ferry'`);
  expect(await ferryCards()).toEqual([]);
  expect((await site.get('/news/ferry')).status).toBe(404);
});
