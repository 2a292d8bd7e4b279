import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureAuthor } from '../../server/articles/queries/authors.ts';
import { ensureCategory } from '../../server/articles/queries/categories.ts';
import { addArticle } from '../../server/articles/queries/editing.ts';
import type { Tables } from '../../server/database/tables.ts';
import { createSearchEngine, type SearchRequest } from '../../server/search/engine.ts';
import { fold } from '../../server/search/fold.ts';
import { findTerm } from '../../server/search/occurrences.ts';
import { termsOf } from '../../server/search/terms.ts';
import { indexAll, openSearchDatabase, plainArticle, type SearchDatabase } from './search-database.ts';

const day = 24 * 60 * 60 * 1000;
let database: SearchDatabase;
let db: Kysely<Tables>;
let ids: { author: number; category: number; other: number; random: number };
const started = Date.now();

interface Written {
  slug: string;
  title?: string;
  summary?: string;
  body?: string;
  tags?: string[];
  daysAgo?: number;
  status?: 'draft' | 'published' | 'withdrawn';
  category?: number;
}

async function write(article: Written): Promise<void> {
  const row = {
    ...plainArticle,
    slug: article.slug,
    status: article.status ?? 'published',
    title: article.title ?? '無題',
    summary: article.summary ?? '',
    body_html: `<p>${article.body ?? ''}</p>`,
    author_id: ids.author,
    category_id: article.category ?? ids.category,
    published_at: new Date(started - (article.daysAgo ?? 1) * day),
  };
  await addArticle(db, row, article.tags ?? []);
}

/** A new engine each time, so that nothing is remembered. */
async function search(q: string, rest: Partial<SearchRequest> = {}) {
  const answer = await createSearchEngine({ db }).query({ q, sort: 'relevance', limit: 20, ...rest });
  const rows = await db.selectFrom('articles').select(['id', 'slug']).execute();
  const slugs = new Map(rows.map((row) => [row.id, row.slug]));
  return { ...answer, slugs: answer.items.map((item) => slugs.get(item.articleId)) };
}

beforeAll(async () => {
  database = await openSearchDatabase();
  db = database.db;
  ids = {
    author: await ensureAuthor(db, { slug: 'author', name: '沈默言', title: '', bio: '' }),
    category: await ensureCategory(db, { slug: 'local', name: '地方', description: '', color: '#000', position: 1 }),
    other: await ensureCategory(db, { slug: 'other', name: '其他', description: '', color: '#000', position: 2 }),
    random: await ensureCategory(db, { slug: 'random', name: '隨機', description: '', color: '#000', position: 3 }),
  };
});

afterAll(() => database.close());

describe('what can be found', () => {
  test('only what is published and due', async () => {
    await write({ slug: 'due', title: '白鷺鷥到了' });
    await write({ slug: 'later', title: '白鷺鷥還沒到', daysAgo: -1 });
    await write({ slug: 'draft', title: '白鷺鷥草稿', status: 'draft' });
    await indexAll(db);
    const { slugs, total } = await search('白鷺鷥');
    expect(slugs).toEqual(['due']);
    expect(total).toBe(1);
  });

  test('an article that is withdrawn is gone at once, and comes back when it is published again', async () => {
    await write({ slug: 'wandering', title: '遊走的招潮蟹' });
    await indexAll(db);
    await db.updateTable('articles').set({ status: 'withdrawn' }).where('slug', '=', 'wandering').execute();
    expect((await search('招潮蟹')).total).toBe(0);
    await db.updateTable('articles').set({ status: 'published' }).where('slug', '=', 'wandering').execute();
    await indexAll(db);
    expect((await search('招潮蟹')).slugs).toEqual(['wandering']);
    await db.deleteFrom('articles').where('slug', '=', 'wandering').execute();
    expect((await search('招潮蟹')).total).toBe(0);
  });

  test('a change of text, tag or author is found however it was made', async () => {
    await write({ slug: 'changing', title: '原來的題目', tags: ['舊標籤甲'] });
    await indexAll(db);
    await db.updateTable('articles').set({ title: '改過的題目' }).where('slug', '=', 'changing').execute();
    await db.updateTable('tags').set({ name: '新標籤乙' }).where('name', '=', '舊標籤甲').execute();
    await db.updateTable('authors').set({ name: '言默沈' }).where('id', '=', ids.author).execute();
    await indexAll(db);
    expect((await search('原來的題目')).total).toBe(0);
    expect((await search('改過的題目 新標籤乙 言默沈')).slugs).toEqual(['changing']);
  });

  test('a phrase, not its pairs: the characters must follow one another', async () => {
    await write({ slug: 'phrase', body: '這裡有海風電廠的新聞' });
    await write({ slug: 'pairs', body: '海風吹來，風電發展，電廠停工' });
    await indexAll(db);
    expect((await search('海風電廠')).slugs).toEqual(['phrase']);
  });

  test('one character anywhere, and only that one', async () => {
    await write({ slug: 'noodles', body: '巷口賣的是鱔魚意麵' });
    await write({ slug: 'surface', body: '水面上有鱔魚' });
    await indexAll(db);
    expect((await search('麵')).slugs).toEqual(['noodles']);
    expect((await search('鱔')).slugs.toSorted()).toEqual(['noodles', 'surface']);
  });

  test('only of the kind and category asked for', async () => {
    await write({ slug: 'here', title: '石滬修復' });
    await write({ slug: 'there', title: '石滬重建', category: ids.other });
    await indexAll(db);
    expect((await search('石滬', { category: 'other' })).slugs).toEqual(['there']);
    expect((await search('石滬', { category: 'unknown' })).total).toBe(0);
    expect((await search('石滬', { kind: 'video' })).total).toBe(0);
    expect((await search('石滬', { kind: 'news' })).total).toBe(2);
  });

  test.each(['', ' ', '，', '%', '_', "'; drop table articles; --", '\u0000', '{1,2}'])(
    '%j does no harm',
    async (q) => {
      expect((await search(q)).items).toEqual([]);
    },
  );
});

describe('every hit contains every term', () => {
  test('whatever is asked of whatever is there', async () => {
    const letters = '紅藍綠白黑台臺面麵';
    const unit = fc.constantFrom(...letters, '，', 'a');
    const [texts] = fc.sample(fc.array(fc.string({ unit, maxLength: 30 }), { minLength: 60, maxLength: 60 }), {
      numRuns: 1,
      seed: 7,
    });
    for (const [at, body] of (texts ?? []).entries()) await write({ slug: `random-${at}`, body, category: ids.random });
    await indexAll(db);
    const query = fc.array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 2,
    });
    await fc.assert(
      fc.asyncProperty(query, async (words) => {
        const q = words.join(' ');
        const { slugs, total } = await search(q, { category: 'random', limit: 50 });
        const expected = (texts ?? []).flatMap((body, at) => {
          const contains = termsOf(q).every((term) => findTerm(term, fold(body)).length > 0);
          return contains ? [`random-${at}`] : [];
        });
        expect(slugs.toSorted()).toEqual(expected.toSorted());
        expect(total).toBe(expected.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe('pages', () => {
  test('follow one another without gaps or repeats, also when something new comes in between', async () => {
    for (let at = 0; at < 25; at++) await write({ slug: `page-${at}`, title: `鐘乳石 第${at}號`, daysAgo: at + 2 });
    await indexAll(db);
    for (const sort of ['relevance', 'newest'] as const) {
      const engine = createSearchEngine({ db, edition: () => String(Math.random()) });
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 3; page++) {
        const answer = await engine.query({ q: '鐘乳石', sort, limit: 10, cursor });
        seen.push(...answer.items.map((item) => item.articleId));
        cursor = answer.nextCursor ?? undefined;
        await write({ slug: `between-${sort}-${page}`, title: '鐘乳石 新的', daysAgo: 0 });
        await indexAll(db);
      }
      expect(cursor).toBeUndefined();
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(sort === 'relevance' ? 25 : 28);
      await indexAll(db);
    }
  });

  test('by number pass over as many as asked', async () => {
    const all = await search('鐘乳石', { sort: 'newest', limit: 50 });
    const some = await search('鐘乳石', { sort: 'newest', limit: 5, offset: 10 });
    expect(some.slugs).toEqual(all.slugs.slice(10, 15));
  });
});

describe('suggestions', () => {
  test('tags and titles that contain what is typed, those that begin with it first', async () => {
    await write({ slug: 'sug-1', title: '潮間帶筆記', tags: ['潮間帶', '海岸潮間帶'] });
    await write({ slug: 'sug-2', title: '走讀潮間帶', daysAgo: 3 });
    await write({ slug: 'sug-3', title: 'LoRa 感測器上山' });
    await indexAll(db);
    const suggest = async (q: string) => (await createSearchEngine({ db }).suggest(q)).map((one) => one.text);
    expect(await suggest('潮間')).toEqual(['潮間帶', '潮間帶筆記', '海岸潮間帶', '走讀潮間帶']);
    expect(await suggest('潮间')).toContain('潮間帶');
    expect(await suggest('lor')).toEqual(['LoRa 感測器上山']);
    expect(await suggest('感測器')).toEqual(['LoRa 感測器上山']);
    expect(await suggest(' ')).toEqual([]);
    expect(await suggest('%')).toEqual([]);
  });

  test('the newest of very many titles that begin with what is typed', async () => {
    const many = Array.from({ length: 210 }, (_, at) => at + 100);
    for (const at of many) await write({ slug: `many-${at}`, title: `燈會紀事 ${at}`, daysAgo: at });
    await write({ slug: 'many-newest', title: '燈會點燈' });
    await write({ slug: 'many-before', title: '燈會試燈', daysAgo: 2 });
    await indexAll(db);
    const [first, second, ...others] = await createSearchEngine({ db }).suggest('燈會');
    expect([first?.text, second?.text]).toEqual(['燈會點燈', '燈會試燈']);
    expect(others.map(({ text }) => text.slice(0, 4))).toEqual(Array(6).fill('燈會紀事'));
  });
});
