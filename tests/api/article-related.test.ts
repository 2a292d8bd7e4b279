import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payload } from '../../contract/page-data.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestCategory } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

beforeAll(async () => {
  // Weighing goes on while the tests run, and a page that is kept would not follow it.
  site = await startTestSite({ settings: { PAGE_CACHE_MB: '0' } });
  const { sql } = site;
  const farming = await addTestCategory(sql, { slug: 'farming', name: '農業' });
  const science = await addTestCategory(sql, { slug: 'science', name: '科學' });
  const about = (slug: string, title: string, summary: string, days: number) => ({
    slug,
    title,
    summary,
    publishedAt: daysAgo(days),
  });
  await addTestArticle(sql, {
    ...about('reservoir', '水庫見底：乾旱考驗嘉南平原的灌溉系統', '乾旱讓水庫蓄水量創下新低，農民輪流灌溉。', 90),
    category: farming,
    tags: ['乾旱', '灌溉'],
  });
  await addTestArticle(sql, {
    ...about('drought-science', '乾旱如何形成：水庫與雨季的科學', '從水庫蓄水量看乾旱的週期，以及灌溉的調度。', 100),
    category: science,
    tags: ['乾旱'],
  });
  await addTestArticle(sql, {
    ...about('same-words', '灌溉系統百年：嘉南平原的水庫與農民', '嘉南平原的農民談輪流灌溉的日子。', 110),
    category: science,
  });
  for (let index = 0; index < 8; index += 1) {
    await addTestArticle(sql, {
      ...about(`flower-${index}`, `花卉展第 ${index} 場`, '蘭花與鬱金香盛開，吸引遊客拍照。', 91 + index),
      category: farming,
    });
  }
  await addTestArticle(sql, {
    ...about('hidden', '水庫見底：乾旱考驗嘉南平原的灌溉系統', '乾旱讓水庫蓄水量創下新低，農民輪流灌溉。', 90),
    category: farming,
    status: 'draft',
    tags: ['乾旱', '灌溉'],
  });
  await indexed();
});
afterAll(() => site.close());

async function indexed(): Promise<void> {
  const { sql } = site;
  await waitUntil('everything is indexed', async () => {
    const [{ count }] = await sql('select count(*)::int as count from search_pending');
    return count === 0;
  });
  // The last of a batch are weighed after it has been indexed.
  await waitUntil('six are found', async () => (await related('reservoir')).length === 6);
}

async function related(slug: string): Promise<string[]> {
  const { data } = await site.api('article/detail', { slug });
  return data.related.map((card) => card.slug);
}

describe('what to read next', () => {
  it('is near in its text or tags, before what is only of the same category', async () => {
    await waitUntil('all are weighed', async () => (await related('reservoir'))[1] === 'same-words');
    const slugs = await related('reservoir');
    expect(slugs.slice(0, 2)).toEqual(['drought-science', 'same-words']);
    expect(slugs.slice(2).every((slug) => slug.startsWith('flower-'))).toBe(true);
  });

  it('never is the article itself or one that is not public', async () => {
    for (const slug of ['reservoir', 'drought-science', 'same-words', 'flower-1']) {
      const slugs = await related(slug);
      expect(slugs).not.toContain(slug);
      expect(slugs).not.toContain('hidden');
      expect(new Set(slugs).size).toBe(slugs.length);
    }
  });

  it('is the same on the page and for the API', async () => {
    await waitUntil('both say the same', async () => {
      const payload = (await (await site.get('/news/reservoir/_payload.json')).json()) as Payload<'news/article'>;
      const onPage = payload.data.related.map((card) => card.slug);
      return onPage.length === 6 && isDeepStrictEqual(onPage, await related('reservoir'));
    });
  });

  it('takes in a new story, also below the older ones it belongs to', async () => {
    await addTestArticle(site.sql, {
      slug: 'rain-at-last',
      title: '終於下雨：乾旱解除，水庫回升',
      summary: '嘉南平原的農民恢復灌溉。',
      tags: ['乾旱'],
      publishedAt: daysAgo(0.1),
    });
    await waitUntil('the new one is weighed', async () => (await related('reservoir'))[0] === 'rain-at-last');
    expect(await related('rain-at-last')).toContain('reservoir');
  });

  it('drops what is withdrawn at once', async () => {
    await site.sql("update articles set status = 'withdrawn' where slug = 'drought-science'");
    expect(await related('reservoir')).not.toContain('drought-science');
  });
});
