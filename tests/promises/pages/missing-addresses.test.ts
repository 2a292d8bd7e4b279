import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getQuickly } from '../../harness/connections/many-requests.ts';
import { type FakeClock, fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { untilIndexed } from '../../harness/until-indexed.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;
let clock: FakeClock;
let nextName = 0;

beforeAll(async () => {
  clock = fakeClock();
  site = await startTestSite({ clock, settings: { TRUST_PROXY: '127.0.0.1', SLOW_QUERY_MS: '0' } });
  for (let number = 0; number < 30; number += 1)
    await addTestArticle(site.sql, { slug: `real-${number}`, tags: ['水'] });
  await site.sql("insert into redirects (from_path, to_path) values ('/old/real.html', '/news/real-0')");
  await waitUntil('all of it is public', async () => (await (await site.get('/')).text()).includes('real-29'));
  // A new edition forgets the misses of the one before.
  await untilIndexed(site);
});
afterAll(() => site.close());

const ask = (address: string, from: string) => site.get(address, { headers: { 'x-forwarded-for': from } });
const askQuickly = (address: string, from: string) => getQuickly(site.url + address, { 'x-forwarded-for': from });

/** Addresses of every kind that look as if they could exist. */
function missingAddress(): string {
  nextName += 1;
  const id = nextName.toString(16).padStart(16, '0');
  const kinds = [
    `/news/made-up-${nextName}`,
    `/news/made-up-${nextName}/_payload.json`,
    `/news/author/made-up-${nextName}`,
    `/news/category/made-up-${nextName}`,
    `/news/category/made-up-${nextName}/feed.xml`,
    `/news/video/made-up-${nextName}`,
    `/news/tag/made-up-${nextName}`,
    `/old/${nextName}.php`,
    `/media/${id}/640.webp`,
    `/media/${id}/file`,
    `/sitemap/articles-${2 + nextName}.xml`,
    `/news/tag/%E6%B0%B4?page=${4 + (nextName % 490)}`,
  ];
  return kinds[nextName % kinds.length] as string;
}

/** Asks for made-up addresses, twenty at once, and counts statuses. */
async function flood(requests: number, network: (number: number) => string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < requests; sent += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => askQuickly(missingAddress(), network(sent + number))),
    );
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** Counts the statements that ran for requests meanwhile, without those of background jobs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const from = site.log.length;
  await work();
  return site.log.slice(from).filter(({ msg, requestId }) => msg === 'slow query' && requestId !== undefined).length;
}

describe('a flood of addresses that do not exist', () => {
  it('from one network is turned away, and costs no statement each', async () => {
    const from = '198.51.100.7';
    const first = await flood(600, () => from);
    expect(Object.keys(first)).toEqual(['404', '429']);
    const statements = await statementsOf(() => flood(1_000, () => from));
    expect(statements).toBeLessThan(5);

    const limited = await ask('/news/one-more', from);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(limited.headers.get('cache-control')).toBe('no-store');
    expect(await limited.text()).toContain('429 (Too Many Requests)</h1>');
    expect((await ask('/news/one-more/_payload.json', from)).status).toBe(429);

    // Requests for existing pages are not limited, cached or not.
    for (let number = 0; number < 30; number += 1) expect((await ask(`/news/real-${number}`, from)).status).toBe(200);
    for (const address of ['/', '/?page=2', '/news/tag/%E6%B0%B4?page=2', '/news/real-3/_payload.json', '/feed.xml'])
      expect([address, (await ask(address, from)).status]).toEqual([address, 200]);
    expect((await ask('/old/real.html', from)).headers.get('location')).toBe('/news/real-0');
    expect(
      (await site.api('article/detail', { slug: 'real-1' }, { headers: { 'x-forwarded-for': from } })).status,
    ).toBe(200);
    // Others, and what is known to be missing, are answered as ever.
    expect((await ask('/news/one-more', '198.51.101.7')).status).toBe(404);
    expect((await ask('/news/one-more', from)).status).toBe(404);
    clock.forward(10 * 60_000);
    expect((await ask('/news/yet-another', from)).status).toBe(404);
  });

  it('from a whole /24 or /48 is turned away too', async () => {
    await flood(1_800, (number) => `203.0.113.${number % 250}`);
    expect((await ask('/news/not-there-4', '203.0.113.251')).status).toBe(429);
    expect((await ask('/news/not-there-4', '203.0.114.1')).status).toBe(404);
    await flood(1_800, (number) => `2001:db8:7:${(number % 1000).toString(16)}::1`);
    expect((await ask('/news/not-there-6', '2001:db8:7:ffff::1')).status).toBe(429);
    expect((await ask('/news/not-there-6', '2001:db8:8::1')).status).toBe(404);
    clock.forward(10 * 60_000);
  });

  it('from everywhere at once is answered, and costs no statement each', async () => {
    const fromEverywhere = (number: number) => `${20 + (number % 100)}.${number >> 8}.${number & 255}.1`;
    await flood(1_200, fromEverywhere);
    let statuses: Record<number, number> = {};
    const statements = await statementsOf(async () => {
      statuses = await flood(1_000, fromEverywhere);
    });
    expect(statuses).toEqual({ 404: 1_000 });
    expect(statements).toBeLessThan(5);
    clock.forward(10 * 60_000);
  });

  it('that is one address, linked from a popular page, is remembered and limits no one', async () => {
    const from = '192.0.2.9';
    const statements = await statementsOf(async () => {
      for (let round = 0; round < 40; round += 1) {
        const answers = await Promise.all(Array.from({ length: 25 }, () => askQuickly('/news/mis-linked', from)));
        expect(answers.every(({ status }) => status === 404)).toBe(true);
      }
    });
    expect(statements).toBeLessThan(10);
  });

  it('does not hide an article that is published under one of them', async () => {
    const from = '192.0.2.77';
    expect((await ask('/news/soon', from)).status).toBe(404);
    await flood(600, () => from);
    expect((await ask('/news/sooner', from)).status).toBe(429);
    await addTestArticle(site.sql, { slug: 'soon' });
    await waitUntil('the article is there', async () => (await ask('/news/soon', from)).status === 200);
    await addTestArticle(site.sql, { slug: 'sooner' });
    await waitUntil('the other one too', async () => (await ask('/news/sooner', from)).status === 200);
  });
});

describe('an address that cannot exist', () => {
  beforeAll(() => untilIndexed(site));

  it.each(['/news/UPPER', '/news/a--b', `/news/${'a'.repeat(121)}`, '/news/author/x_y', '/media/xyz/640.webp'])(
    'costs at most one question for where it may have moved: %s',
    async (address) => {
      expect((await ask('/404', '192.0.2.200')).status).toBe(404);
      const statements = await statementsOf(async () => {
        for (let time = 0; time < 10; time += 1) expect((await ask(address, '192.0.2.200')).status).toBe(404);
      });
      expect(statements).toBeLessThanOrEqual(1);
    },
  );
});
