import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countViews } from '../../server/articles/queries/views.ts';
import { openDatabaseOf } from '../harness/database/open-database.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestCategory } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36';

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const life = await addTestCategory(site.sql, { slug: 'life' });
  for (const slug of ['old-favourite', 'quiet', 'read']) {
    await addTestArticle(site.sql, { slug, category: life, publishedAt: new Date(Date.now() - 90_000) });
  }
  await addTestArticle(site.sql, { slug: 'newest' });
  await site.sql(
    `insert into article_views select id, now() - interval '50 hours', 900 from articles where slug = 'old-favourite'`,
  );
});
afterAll(() => site.close());

async function views(slug: string): Promise<number> {
  const [row] = await site.sql(
    `select coalesce(sum(views), 0)::int as views from article_views join articles on id = article_id
     where slug = $1 and hour > now() - interval '48 hours'`,
    [slug],
  );
  return row.views;
}

function open(slug: string, userAgent: string) {
  return site.api('article/view', { slug }, { headers: { 'user-agent': userAgent } });
}

function openFrom(address: string, slug: string) {
  return site.api('article/view', { slug }, { headers: { 'user-agent': phone, 'x-forwarded-for': address } });
}

it('counts a network once in 30 minutes whatever its browsers say, another network again, and a robot never', async () => {
  for (let reload = 0; reload < 5; reload += 1) await open('read', phone);
  await open('read', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  await waitUntil('the first view is counted', async () => (await views('read')) > 0);
  expect(await views('read')).toBe(1);
  await open('read', `${phone} another`);
  await open('read', phone);
  await openFrom('198.51.100.7', 'read');
  await waitUntil('the second reader is counted', async () => (await views('read')) > 1);
  expect(await views('read')).toBe(2);
  await site.sql(`update view_marks set seen_at = now() - interval '31 minutes'`);
  await open('read', phone);
  await waitUntil('the reader is counted again', async () => (await views('read')) > 2);
});

it('lists what was read in 48 hours first, then the newest', async () => {
  const { data } = await site.api('article/popular', { limit: 3 });
  expect(data.items.map(({ slug }) => slug)).toEqual(['read', 'newest', expect.any(String)]);
  const { data: ofLife } = await site.api('article/popular', { category: 'life', limit: 2 });
  expect(ofLife.items[0]?.slug).toBe('read');
  expect(ofLife.items.map(({ slug }) => slug)).not.toContain('newest');
});

it('does not mind an article that does not exist', async () => {
  expect((await open('nowhere', phone)).status).toBe(200);
});

it('does not list an article beside itself', async () => {
  const { data } = JSON.parse(await (await site.get('/news/read/_payload.json')).text());
  const slugs = data.popular.map(({ slug }: { slug: string }) => slug);
  expect(slugs).not.toContain('read');
  expect(slugs).toContain('newest');
});

describe('beside what leads the home page', () => {
  const slugsOf = (cards: { slug: string }[]) => cards.map(({ slug }) => slug);
  const homeOf = async ({ get }: TestSite) => JSON.parse(await (await get('/_payload.json')).text()).data;

  it('is not repeated only because it is new', async () => {
    await using unread = await startTestSite();
    for (let hours = 0; hours < 8; hours += 1) {
      const publishedAt = new Date(Date.now() - hours * 3_600_000);
      await addTestArticle(unread.sql, { slug: `story-${hours}`, publishedAt });
    }
    const { lead, leads, popular } = await homeOf(unread);
    expect(slugsOf([lead, ...leads])).toEqual(['story-0', 'story-1', 'story-2', 'story-3', 'story-4']);
    expect(slugsOf(popular)).toEqual(['story-5', 'story-6', 'story-7']);
  });

  it('is listed once it has been read', async () => {
    const { lead, leads, popular } = await homeOf(site);
    expect(slugsOf([lead, ...leads])).toContain('read');
    expect(slugsOf(popular)).toEqual(['read']);
  });
});

it('counts one network on one article no more than six times a day', async () => {
  const database = await openDatabaseOf(site);
  await addTestArticle(site.sql, { slug: 'counted' });
  const hash = randomBytes(16);
  const read = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      await site.sql(`update view_marks set seen_at = now() - interval '31 minutes'`);
      await countViews(database.db, [{ slug: 'counted', hash }]);
    }
    return views('counted');
  };
  expect(await read(20)).toBe(6);
  await site.sql(`update view_marks set first_at = now() - interval '25 hours'`);
  expect(await read(1)).toBe(7);
  await database.close();
});
