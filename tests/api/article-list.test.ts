import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArticleCard, Page } from '../../contract/article.ts';
import type { ApiAnswer } from '../harness/calls.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestAuthor, addTestCategory, removeTestArticle } from '../harness/test-content.ts';

let site: TestSite;
const minute = 60_000;

beforeAll(async () => {
  site = await startTestSite();
  const { sql } = site;
  const life = await addTestCategory(sql, { slug: 'life', name: '生活' });
  const tech = await addTestCategory(sql, { slug: 'tech', name: '科技' });
  const author = await addTestAuthor(sql, { slug: 'lin', name: '林佩穎' });
  for (let index = 0; index < 25; index += 1) {
    await addTestArticle(sql, {
      slug: `story-${index}`,
      category: index % 2 ? tech : life,
      ...(index < 3 && { author }),
      // Pairs share their moment, so that the order within it must come from somewhere else.
      publishedAt: new Date(Date.now() - Math.floor(index / 2 + 1) * minute),
      tags: index % 5 === 0 ? ['農村', '水資源'] : ['社區'],
      kind: index === 4 ? 'video' : 'news',
    });
  }
  await addTestArticle(sql, { slug: 'tomorrow', category: life, publishedAt: new Date(Date.now() + 24 * 60 * minute) });
  await addTestArticle(sql, { slug: 'draft', category: life, status: 'draft' });
  await addTestArticle(sql, { slug: 'withdrawn', category: life, status: 'withdrawn' });
});
afterAll(() => site.close());

async function walk(body: object): Promise<string[]> {
  const slugs: string[] = [];
  let cursor: string | null = null;
  do {
    const answer: ApiAnswer<Page<ArticleCard>> = await site.api('article/list', cursor ? { ...body, cursor } : body);
    slugs.push(...answer.data.items.map((item) => item.slug));
    cursor = answer.data.nextCursor;
  } while (cursor);
  return slugs;
}

describe('the list of articles', () => {
  it('has 20 by default, newest first', async () => {
    const { data } = await site.api('article/list');
    expect(data.items).toHaveLength(20);
    const times = data.items.map((item) => item.publishedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(data.nextCursor).toMatch(/^[\w-]+$/);
  });

  it('walks through everything once by its cursor, whatever the step', async () => {
    const all = await walk({ limit: 50 });
    expect(new Set(all).size).toBe(25);
    expect(await walk({ limit: 1 })).toEqual(all);
    expect(await walk({ limit: 7 })).toEqual(all);
  });

  it('continues at its position when something new is published meanwhile', async () => {
    const first = await site.api('article/list', { limit: 10 });
    const late = await addTestArticle(site.sql, { slug: 'breaking' });
    const second = await site.api('article/list', { limit: 10, cursor: first.data.nextCursor });
    const seen = [...first.data.items, ...second.data.items].map((item) => item.slug);
    expect(new Set(seen).size).toBe(20);
    expect(seen).not.toContain(late.slug);
    await removeTestArticle(site.sql, late.slug);
  });

  it('shows neither drafts nor what was withdrawn nor what is not due', async () => {
    const all = await walk({ limit: 50 });
    expect(all).not.toEqual(expect.arrayContaining(['tomorrow']));
    expect(all.filter((slug) => ['tomorrow', 'draft', 'withdrawn'].includes(slug))).toEqual([]);
  });

  it('can be of one category, tag, author or kind', async () => {
    expect(await walk({ category: 'tech', limit: 5 })).toHaveLength(12);
    expect(await walk({ tag: '水資源' })).toHaveLength(5);
    expect(await walk({ author: 'lin' })).toHaveLength(3);
    expect(await walk({ kind: 'video' })).toEqual(['story-4']);
    expect(await walk({ category: 'life', tag: '農村', kind: 'news' })).toHaveLength(3);
  });

  it('is empty, not an error, for a category or tag that does not exist', async () => {
    expect(await walk({ category: 'nowhere' })).toEqual([]);
    expect(await walk({ tag: '不存在' })).toEqual([]);
  });

  it('tells exactly what a card needs', async () => {
    const { data } = await site.api('article/list', { limit: 1 });
    expect(Object.keys(data.items[0] ?? {}).sort()).toEqual(
      [
        'breaks',
        'category',
        'id',
        'kind',
        'picture',
        'publishedAt',
        'readingMinutes',
        'seconds',
        'slug',
        'summary',
        'title',
      ].sort(),
    );
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 51 }, 'limit'],
    [{ limit: '20' }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ cursor: '!' }, 'cursor'],
    [{ cursor: 'bm90aGluZw' }, 'cursor'],
    [{ category: 'Bad Slug' }, 'category'],
    [{ tag: '' }, 'tag'],
    [{ tag: ['x'] }, 'tag'],
    [{ kind: 'podcast' }, 'kind'],
  ])('refuses %j and names the field', async (body, field) => {
    const { status, envelope } = await site.api('article/list', body);
    expect(status).toBe(422);
    expect(envelope).toMatchObject({
      code: 1001,
      error: 'INVALID_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    });
  });
});
