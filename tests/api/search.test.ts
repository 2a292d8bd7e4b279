import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchReply } from '../../contract/api/search.ts';
import type { SearchHit } from '../../contract/search.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import {
  addTestArticle,
  addTestAuthor,
  addTestCategory,
  addTestSeries,
  removeTestArticle,
} from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;
const hour = 3_600_000;
const lanterns = 23;

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const { sql } = site;
  const life = await addTestCategory(sql, { slug: 'life', name: '生活' });
  const tech = await addTestCategory(sql, { slug: 'tech', name: '科技' });
  for (let index = 0; index < lanterns; index += 1) {
    await addTestArticle(sql, {
      slug: `lantern-${index}`,
      title: `第 ${index} 盞燈籠`,
      category: index % 2 ? tech : life,
      kind: index % 5 === 0 ? 'video' : 'news',
      publishedAt: new Date(Date.now() - (index + 1) * hour),
      tags: ['燈籠節'],
    });
  }
  await addTestArticle(sql, {
    slug: 'taipei',
    title: '臺北的騎樓',
    bodyHtml: '<p>走過台北車站的ＡＢＣ咖啡館。</p>',
    author: await addTestAuthor(sql, { name: '林書瑜' }),
  });
  await addTestArticle(sql, { slug: 'secret', title: '燈籠的祕密', status: 'draft' });
  await addTestArticle(sql, { slug: 'gone', title: '燈籠下架', status: 'withdrawn' });
  await addTestArticle(sql, { slug: 'later', title: '明天的燈籠', publishedAt: new Date(Date.now() + 24 * hour) });
  await waitUntil('everything is indexed', async () => {
    const [lantern, taipei] = await Promise.all([find({ q: '燈籠' }), find({ q: '騎樓' })]);
    return lantern.total === lanterns && taipei.total === 1;
  });
});
afterAll(() => site.close());

let readers = 0;

/** Each call is another reader's, so that asking again and again meets no limit. */
async function find(body: object): Promise<SearchReply> {
  readers += 1;
  const address = `198.18.${readers >> 8}.${readers & 255}`;
  return (await site.api('search', body, { headers: { 'x-forwarded-for': address } })).data;
}

const slugsOf = (items: SearchHit[]) => items.map((item) => item.card.slug);

async function walk(body: object): Promise<string[]> {
  const slugs: string[] = [];
  let cursor: string | null = null;
  do {
    const reply: SearchReply = await find(cursor ? { ...body, cursor } : body);
    slugs.push(...slugsOf(reply.items));
    cursor = reply.nextCursor;
  } while (cursor);
  return slugs;
}

describe('a search', () => {
  it('finds what contains the words, and marks them in pieces that join to the text', async () => {
    const { items, total, totalIsLowerBound } = await find({ q: '燈籠' });
    expect([items.length, total, totalIsLowerBound]).toEqual([20, lanterns, false]);
    for (const { card, title } of items) {
      expect(title.map((piece) => piece.text).join('')).toBe(card.title);
      expect(title.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['燈籠']);
    }
  });

  it.each(['台北', '臺北', '台北 騎樓', '骑楼', 'abc', 'ＡＢＣ', 'ABC 咖啡館', '咖啡馆'])(
    'for %s finds the one article',
    async (q) => {
      expect(slugsOf((await find({ q })).items)).toEqual(['taipei']);
    },
  );

  it('names the tag or the author where what was looked for stands in no text', async () => {
    const [byTag] = (await find({ q: '燈籠節' })).items;
    expect([byTag?.title, byTag?.passage].flat().some((piece) => piece?.hit)).toBe(false);
    expect(byTag?.names).toEqual([{ kind: 'tag', name: [{ text: '燈籠節', hit: true }] }]);
    const [byAuthor] = (await find({ q: '騎樓 林書' })).items;
    expect(byAuthor?.names).toEqual([
      {
        kind: 'author',
        name: [
          { text: '林書', hit: true },
          { text: '瑜', hit: false },
        ],
      },
    ]);
    expect((await find({ q: '燈籠' })).items[0]?.names).toEqual([]);
  });

  it('finds only what has all the words', async () => {
    expect(await find({ q: '騎樓 燈籠' })).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
      totalIsLowerBound: false,
    });
  });

  it.each([{}, { sort: 'newest' }])('walks through everything once by its cursor, with %j', async (choice) => {
    const all = await walk({ q: '燈籠', limit: 50, ...choice });
    expect(new Set(all).size).toBe(lanterns);
    expect(await walk({ q: '燈籠', limit: 4, ...choice })).toEqual(all);
  });

  it('can be of one kind or category, or both', async () => {
    expect(await walk({ q: '燈籠', kind: 'video' })).toHaveLength(5);
    expect(await walk({ q: '燈籠', category: 'tech' })).toHaveLength(11);
    expect(await walk({ q: '燈籠', category: 'tech', kind: 'news' })).toHaveLength(9);
    expect(await walk({ q: '燈籠', category: 'nowhere' })).toEqual([]);
  });

  it('can be of one series, together with the other filters', async () => {
    const slugs = ['lantern-3', 'lantern-0', 'taipei', 'secret', 'lantern-4'];
    const rows = await site.sql('select id from articles where slug = any($1)', [slugs]);
    await addTestSeries(site.sql, { slug: 'lights', title: '一盞燈', parts: rows.map(({ id }) => id) });
    const inSeries = (more: object) => walk({ q: '燈籠', sort: 'newest', series: 'lights', ...more });
    expect(await inSeries({})).toEqual(['lantern-0', 'lantern-3', 'lantern-4']);
    expect((await inSeries({ sort: 'relevance', limit: 1 })).sort()).toEqual(['lantern-0', 'lantern-3', 'lantern-4']);
    expect(await inSeries({ kind: 'video' })).toEqual(['lantern-0']);
    expect(await inSeries({ category: 'tech' })).toEqual(['lantern-3']);
    expect(await inSeries({ q: '騎樓 ＡＢＣ' })).toEqual(['taipei']);
    expect(await inSeries({ series: 'nothing' })).toEqual([]);
  });

  it('the page offers the series of its hits, keeps the chosen one in its addresses, and ignores one that does not exist', async () => {
    const page = async (query: string) => (await site.get(`/search?${query}`)).text();
    const all = await page(`q=${encodeURIComponent('燈籠')}&sort=newest`);
    expect(all).toContain('series=lights');
    const chosen = await page(`q=${encodeURIComponent('燈籠')}&series=lights&sort=newest`);
    expect(chosen.replaceAll('<!-- -->', '')).toContain('共 3 則');
    expect(chosen).toMatch(/aria-current="true"[^>]*>一盞燈</);
    expect(chosen).toContain('<input type="hidden" name="series" value="lights"');
    const nothing = await page(`q=${encodeURIComponent('查無此字')}&series=lights`);
    expect(nothing).toContain('搜尋全部新聞與影音');
    const unknown = await page(`q=${encodeURIComponent('燈籠')}&series=unknown&sort=newest`);
    expect(unknown.replaceAll('<!-- -->', '')).toContain(`共 ${lanterns} 則`);
  });

  it('puts the newest first when asked to', async () => {
    const slugs = await walk({ q: '燈籠', sort: 'newest' });
    expect(slugs).toEqual(Array.from({ length: lanterns }, (_, index) => `lantern-${index}`));
  });

  it('never finds drafts, what was withdrawn or what is not due', async () => {
    expect(await walk({ q: '祕密' })).toEqual([]);
    expect(await walk({ q: '燈籠下架' })).toEqual([]);
    expect(await walk({ q: '明天的燈籠' })).toEqual([]);
  });

  it('finds a new article a moment after it was published, and no longer once it is withdrawn', async () => {
    expect(await walk({ q: '螢火蟲' })).toEqual([]);
    await addTestArticle(site.sql, { slug: 'firefly', title: '螢火蟲回來了' });
    await waitUntil('the new article is found', async () => (await walk({ q: '螢火蟲' })).includes('firefly'));
    await site.sql("update articles set status = 'withdrawn' where slug = 'firefly'");
    await waitUntil('it is no longer found', async () => (await walk({ q: '螢火蟲' })).length === 0);
  });

  it('looks for the first 64 characters of a longer query', async () => {
    const text = '燈籠'.repeat(32);
    await addTestArticle(site.sql, { slug: 'long', title: text });
    await waitUntil('it is indexed', async () => (await walk({ q: text })).includes('long'));
    expect(await walk({ q: `${text}之後的字都不算` })).toEqual(['long']);
    await removeTestArticle(site.sql, 'long');
  });

  it('takes what looks like SQL or HTML for words', async () => {
    for (const q of ["' or 1=1 --", '<script>alert(1)</script>', '%_\\', '燈籠"']) {
      const { status } = await site.api('search', { q });
      expect([q, status]).toEqual([q, 200]);
    }
  });

  it.each([
    [{}, 'q'],
    [{ q: '' }, 'q'],
    [{ q: ' \u3000\t' }, 'q'],
    [{ q: 7 }, 'q'],
    [{ q: '\u0000燈籠' }, 'q'],
    [{ q: '\ud800燈籠' }, 'q'],
    [{ q: '燈籠', kind: 'podcast' }, 'kind'],
    [{ q: '燈籠', sort: 'oldest' }, 'sort'],
    [{ q: '燈籠', category: 'Bad Slug' }, 'category'],
    [{ q: '燈籠', cursor: '!' }, 'cursor'],
    [{ q: '燈籠', limit: 51 }, 'limit'],
  ])('refuses %j and names the field', async (body, field) => {
    const { status, envelope } = await site.api('search', body);
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ code: 1001, data: { fields: { [field]: expect.any(String) } } });
  });
});

describe('suggestions', () => {
  it('are at most eight, with tags to search for and titles to open', async () => {
    const { items } = (await site.api('search/suggest', { q: '燈' })).data;
    expect(items).toHaveLength(8);
    expect(items).toContainEqual({ kind: 'tag', text: '燈籠節' });
    expect(items.filter((item) => item.kind === 'title').every((item) => item.slug.startsWith('lantern-'))).toBe(true);
  });

  it('know other ways of writing', async () => {
    const { items } = (await site.api('search/suggest', { q: '台北' })).data;
    expect(items).toEqual([{ kind: 'title', text: '臺北的騎樓', breaks: [3, 2], slug: 'taipei' }]);
  });

  it('never tell of a draft', async () => {
    expect((await site.api('search/suggest', { q: '燈籠的祕' })).data.items).toEqual([]);
  });

  it('are refused for nothing typed', async () => {
    const { status, envelope } = await site.api('search/suggest', { q: '  ' });
    expect(status).toBe(422);
    expect(envelope.data).toMatchObject({ fields: { q: '請輸入要搜尋的文字' } });
  });
});
