import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createArticles } from '../../../server/articles/articles.ts';
import { createSiteHead } from '../../../server/pages/site-head.ts';
import { loadWithdrawn } from '../../../server/pages/withdrawn.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { openTestDatabase } from '../../harness/database/open-database.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  await addTestArticle(site.sql, { slug: 'first', title: '第一則' });
  await waitUntil('the first article is on the home page', async () =>
    (await (await site.get('/')).text()).includes('第一則'),
  );
});
afterAll(() => site.close());

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await site.get(path, { headers })).text();
}

describe('a page', () => {
  it('has the same bytes for every visitor, with any headers and cookies', async () => {
    const plain = await textOf('/news/first');
    const odd: Record<string, string>[] = [
      { authorization: 'Bearer secret', cookie: 'text-size=20; theme=dark; session=1' },
      { 'x-forwarded-host': 'evil.example', 'x-original-url': '/404', 'x-middleware-subrequest': '1' },
      { 'accept-language': 'en', 'user-agent': 'curl', ip: '1.2.3.4', 'x-react-router-spa-mode': 'yes' },
      { accept: 'application/json', rsc: '1', 'x-nuxt-payload': '1' },
    ];
    for (const headers of odd) expect(await textOf('/news/first', headers)).toBe(plain);
    for (const query of ['?x=1', '?page=2', '?/_payload.json', '?utm_source=a&fbclid=b', '?__proto__=1']) {
      expect(await textOf(`/news/first${query}`)).toBe(plain);
    }
  });

  it('sets no cookie and may be stored by a CDN', async () => {
    const { headers } = await site.get('/news/first');
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toMatch(
      /^public, .*s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=3600$/,
    );
    expect(headers.get('vary')).toBe('accept-encoding');
  });

  it.each(['/news/first', '/news/first/_payload.json'])('comes compressed alike: %s', async (path) => {
    const plain = Buffer.from(await textOf(path, { 'accept-encoding': 'identity' }));
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { rawHeaders, bytes } = await raw(path, encoding);
      expect(rawHeaders['content-encoding']).toBe(encoding);
      expect(unpack(bytes).equals(plain)).toBe(true);
    }
  });

  it('is not sent again to who has it', async () => {
    const etag = (await site.get('/')).headers.get('etag') ?? '';
    const again = await site.get('/', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('content-security-policy')).not.toBeNull();
  });

  it('keeps its ETag when its minute is over and it is made again, unless the time shows in it', async () => {
    const clock = fakeClock(new Date('2026-03-10T02:00:00Z'));
    const own = await startTestSite({ clock });
    onTestFinished(own.close);
    await addTestArticle(own.sql, { slug: 'old', publishedAt: new Date('2026-03-01T02:00:00Z') });
    await waitUntil('the article is there', async () => (await own.get('/news/old')).status === 200);
    const etag = async () => (await own.get('/news/old')).headers.get('etag');
    const before = await etag();
    clock.forward(120_000);
    expect(await etag()).toBe(before);
    await addTestArticle(own.sql, { slug: 'new', publishedAt: new Date('2026-03-10T01:55:00Z') });
    await waitUntil('the new article is beside it', async () =>
      (await (await own.get('/news/old')).text()).includes('7 分鐘前'),
    );
    clock.forward(120_000);
    expect(await (await own.get('/news/old')).text()).toContain('9 分鐘前');
  });

  it('answers HEAD with the headers alone', async () => {
    const head = await site.get('/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });
});

describe('a payload', () => {
  it('is the page as plain JSON, at exactly its own address', async () => {
    const answer = await site.get('/news/first/_payload.json');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toMatchObject({
      page: 'news/article',
      status: 200,
      data: { article: { title: '第一則' } },
    });
    expect(await (await site.get('/_payload.json')).json()).toMatchObject({ page: 'home' });
  });

  it('is not what a query that looks like one gets', async () => {
    const answer = await site.get('/?/_payload.json');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each(['//_payload.json', '/news/first//_payload.json', '/_payload.json/', '/news/first/_payload.jsonx'])(
    'is not at %s',
    async (path) => {
      expect((await fetch(site.url + path)).status).toBe(404);
    },
  );

  it('of an unknown page tells so, with something to read instead', async () => {
    const answer = await site.get('/news/nowhere/_payload.json');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ page: 'not-found', status: 404 });
  });
});

describe('within a second or two', () => {
  it('a change of content is on every page', async () => {
    await site.sql(`update articles set title = '改了標題' where slug = 'first'`);
    await waitUntil(
      'the change is on every page',
      async () => (await textOf('/news/first')).includes('改了標題') && (await textOf('/')).includes('改了標題'),
    );
  });

  it('an article that was withdrawn is gone', async () => {
    await addTestArticle(site.sql, { slug: 'wrong' });
    await waitUntil('the article is there', async () => (await site.get('/news/wrong')).status === 200);
    await site.sql(`update articles set status = 'withdrawn' where slug = 'wrong'`);
    await waitUntil('the article is gone', async () => (await site.get('/news/wrong')).status === 404);
  });

  it('an article that was withdrawn is not named by the popular list that is still cached', async () => {
    const database = await openTestDatabase();
    onTestFinished(database.close);
    const { id, slug, category } = await addTestArticle(database.sql);
    const content = createArticles({ db: database.db, mediaUrl: '', clock: systemClock, edition: () => 'unchanged' });
    const listed = async () => (await content.popular(6)).map((card) => card.id);
    expect(await listed()).toEqual([id]);
    await database.sql(`update articles set status = 'withdrawn' where id = $1`, [id]);
    const head = createSiteHead({ siteName: '見聞', siteUrl: 'https://news.example' });
    const page = await loadWithdrawn(content, head, { id, slug, category: { ...category, color: '' }, sentence: null });
    expect(page.data.popular).toEqual([]);
    expect(await listed()).toEqual([id]);
  });

  it('a scheduled article appears by itself, without a write', async () => {
    const later = new Date(Date.now() + 3_600_000);
    await addTestArticle(site.sql, { slug: 'scheduled', title: '排程文章', publishedAt: later });
    await waitUntil('the home page is there again', async () => (await textOf('/')).includes('改了標題'));
    expect((await site.get('/news/scheduled')).status).toBe(404);
    expect(await textOf('/')).not.toContain('排程文章');
    // The database's clock cannot be moved, so the time of publication is: without the triggers that tell of a write.
    await site.sql('alter table articles disable trigger user');
    await site.sql(`update articles set published_at = now() + interval '1 second' where slug = 'scheduled'`);
    await site.sql('alter table articles enable trigger user');
    await waitUntil(
      'the scheduled article appears',
      async () => (await textOf('/')).includes('排程文章') && (await site.get('/news/scheduled')).status === 200,
    );
  });
});

async function raw(path: string, encoding: string) {
  const { request } = await import('node:http');
  return new Promise<{ rawHeaders: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    request(site.url + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve({ rawHeaders: answer.headers, bytes: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });
}
