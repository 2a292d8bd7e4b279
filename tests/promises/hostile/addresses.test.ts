import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, rawGet, sharpestAddresses } from '../../harness/hostile/addresses.ts';
import { errorLines, fuzzTimeout, someNetwork, tryInputs } from '../../harness/hostile/runs.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.1' } });
  await addTestArticle(site.sql, { slug: 'good', tags: ['水'] });
});
afterAll(() => site.close());

const get = (address: string) => rawGet(site.url, address, { 'x-forwarded-for': someNetwork() });

describe('a malformed address', () => {
  it.each([
    '/%00',
    '/news/%00',
    '/news/author/%00',
    '/news/tag/%00',
    '/news/tag/a%00b',
    '/news/category/%00',
    '/news/video/%00',
    '/news/%00/_payload.json',
    '/news/tag/%00/_payload.json',
    '/some/old/path%00.html',
    '/search?q=%00',
    '/search?q=a%00b&page=2',
    '/news/category/%00/feed.xml',
    '/sitemap/articles-99999.xml',
    '/sitemap/articles-%00.xml',
    '/media/0123456789abcdef/%00',
    '/media/%00/640.webp',
    '/assets/%00.js',
    '/assets/builds/meta/%00.json',
    `/news/${'a'.repeat(5_000)}`,
    '/news/%ED%A0%80',
    '/news/%zz',
  ])('is missing or refused, without a fault: %s', async (address) => {
    const from = site.log.length;
    const { status } = await get(address);
    expect([400, 404, 414]).toContain(status);
    expect(errorLines(site.log.slice(from))).toEqual([]);
  });

  it('of any kind is answered without a fault', { timeout: fuzzTimeout }, async () => {
    const tryBatch = async (batch: string[]) => {
      const from = site.log.length;
      const answers = await Promise.all(batch.map(get));
      for (const [at, { status, text }] of answers.entries()) {
        expect(status, batch[at]).toBeGreaterThanOrEqual(200);
        expect(status, batch[at]).toBeLessThan(500);
        expect(text, batch[at]).not.toMatch(/node_modules|\bat .+:\d+:\d+\)/);
      }
      expect(errorLines(site.log.slice(from)), batch.join('\n')).toEqual([]);
    };
    await tryInputs(addresses, tryBatch, { always: sharpestAddresses, usual: 400 });
  });
});

it('leaves no fault in the log once everything is written', async () => {
  await site.close();
  expect(errorLines(site.log)).toEqual([]);
});
