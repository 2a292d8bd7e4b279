import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestCategory } from '../../harness/test-content.ts';

let site: TestSite;
const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&\u2028<!--`;

beforeAll(async () => {
  site = await startTestSite();
  const category = await addTestCategory(site.sql, { slug: 'life', name: '生活' });
  await addTestArticle(site.sql, { slug: 'good', title: '好文章', summary: '好摘要', category, tags: ['水 資源/一'] });
  await addTestArticle(site.sql, {
    slug: 'hostile',
    title: hostile,
    summary: hostile,
    keyPoints: [hostile],
    tags: [hostile],
    category,
  });
});
afterAll(() => site.close());

describe('every kind of page', () => {
  it.each([
    ['/', 200],
    ['/news/good', 200],
    ['/news/category/life', 200],
    [`/news/tag/${encodeURIComponent('水 資源/一')}`, 200],
    ['/404', 404],
    ['/news', 404],
    ['/news/nowhere', 404],
    ['/news/category/nowhere', 404],
    ['/news/tag/nowhere', 404],
    ['/news/author/nowhere', 404],
    ['/?page=9', 404],
    ['/?page=x', 404],
    ['/.env', 404],
    ['/assets/nowhere.js', 404],
    ['/index.html', 404],
  ])('%s answers %i with the document in Traditional Chinese of Taiwan', async (path, status) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toMatch(/^<!doctype html><html lang="zh-Hant-TW" data-copy-guard>/i);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    if (status === 404) {
      expect(html).toContain('404');
      expect(html).toContain('Page Not Found');
      expect(html).toContain('noindex');
    }
  });

  it('names the rules by which browsers load links ahead: cached pages only, until the page has code of its own', async () => {
    const named = (await site.get('/')).headers.get('speculation-rules') ?? '';
    expect((await site.get('/news/good')).headers.get('speculation-rules')).toBe(named);
    const answer = await site.get(JSON.parse(named));
    expect(answer.headers.get('content-type')).toBe('application/speculationrules+json');
    const rules = await answer.json();
    const where = {
      and: [
        { href_matches: ['/', '/?*', '/news/*'] },
        { selector_matches: ':root:not([data-no-speculation]) a:not([data-scripted])' },
      ],
    };
    // Only a pressed link is rendered ahead.
    expect(rules).toEqual({
      prefetch: [{ where, eagerness: 'moderate' }],
      prerender: [{ where, eagerness: 'conservative' }],
    });
  });

  it('carries the headers that guard it', async () => {
    for (const path of ['/', '/404', '/healthz', '/feed.xml', '/media/0123456789abcdef/640.webp', '/%zz']) {
      const { headers } = await site.get(path);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('has one policy, without unsafe-inline and without a nonce', async () => {
    const policies = new Set<string | null>();
    for (const path of ['/', '/news/good', '/404'])
      policies.add((await site.get(path)).headers.get('content-security-policy'));
    expect(policies.size).toBe(1);
    const [policy] = policies;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; style-src 'self';/);
    for (const part of ["base-uri 'none'", "object-src 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
  });

  it('has no style attribute, which the policy would forbid', async () => {
    for (const path of ['/', '/news/good', '/404'])
      expect(await (await site.get(path)).text()).not.toMatch(/<[^>]+\sstyle=/);
  });

  it('asks for https for a year where the site has it', async () => {
    await using secure = await startTestSite({ settings: { SITE_URL: 'https://news.example', ALLOW_OUTBOX: '1' } });
    expect((await secure.get('/')).headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect((await site.get('/')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the head of an article', () => {
  it('tells people and machines what it is', async () => {
    const html = await (await site.get('/news/good')).text();
    expect(html).toContain('<title>好文章｜見聞</title>');
    expect(html).toMatch(/<meta name="description" content="好摘要"/);
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d*\/news\/good"/);
    expect(html).toMatch(/<meta property="og:type" content="article"/);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    const data = blocks.map(([, text]) => JSON.parse(text ?? ''));
    expect(data.flat().map((block) => block['@type'])).toEqual(
      expect.arrayContaining(['NewsArticle', 'BreadcrumbList']),
    );
  });

  it('cannot be broken out of by any field', async () => {
    const html = await (await site.get('/news/hostile')).text();
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x');
    expect(html.match(/<script/g)?.length).toBe(
      (await (await site.get('/news/good')).text()).match(/<script/g)?.length,
    );
    const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(block).data.article.title).toBe(hostile);
  });
});

describe('addresses', () => {
  it('with a slash at the end lead to those without, always on this site', async () => {
    const answer = await site.get('/news/good/?page=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/news/good?page=1']);
    expect((await rawGet('//evil.example/')).toLowerCase()).not.toMatch(/location: (https?:)?\/\/evil/);
    expect((await rawGet('/\\evil.example/')).toLowerCase()).not.toMatch(/location: (https?:)?[/\\]{2}evil/);
  });

  it('that cannot be decoded are a bad request', async () => {
    expect((await site.get('/%zz')).status).toBe(400);
    expect((await site.get('/news/%E0%A4%A')).status).toBe(400);
  });

  it('take no other method than GET and HEAD', async () => {
    const answer = await site.get('/', { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('probes', () => {
  it('say that it lives and is ready', async () => {
    expect((await site.get('/healthz')).status).toBe(200);
    expect((await site.get('/readyz')).status).toBe(200);
  });
});

/** Sent as it is written: fetch would tidy the address first. */
function rawGet(path: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    );
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

describe("the desk's own headers", () => {
  const asked = (path: string, method: string) => fetch(site.url + path, { method });

  it.each(['/desk', '/desk/', '/desk?from=mail', '/desk/login', '/desk/articles/1', '/desk/no/such/screen'])(
    '%s is one page for every screen, which no search engine lists, no cache stores and no script of others runs in',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await asked(path, method);
        expect([method, status]).toEqual([method, 200]);
        expect(headers.get('x-robots-tag')).toBe('noindex');
        expect(headers.get('cache-control')).toBe('no-store');
        const policy = Object.fromEntries(
          (headers.get('content-security-policy') ?? '').split('; ').map((rule) => rule.split(/ (.*)/s).slice(0, 2)),
        );
        expect(policy).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'" });
        expect(policy).toMatchObject({ 'connect-src': "'self'", 'frame-ancestors': "'none'", 'base-uri': "'none'" });
      }
    },
  );

  // A cache between the site and the staff would answer the next person with what was missing for the one before.
  it.each(['/desk/preview/1', '/desk/preview/front?articles=1', '/preview/nothing-made-this'])(
    '%s is missing without rights, in words, and no cache may remember that',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await asked(path, method);
        expect([method, status]).toEqual([method, 404]);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('x-robots-tag')).toBe('noindex');
        expect(headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+';/);
      }
      expect(await (await site.get(path)).text()).toContain('Page Not Found');
    },
  );

  it.each([
    ['/desk/api/no/such-call', 'POST', 404],
    ['/desk/api/article/open', 'GET', 405],
    ['/desk/api/article/open', 'POST', 403],
    ['/desk/uploads', 'POST', 403],
    ['/desk/assets/of-another-build.js', 'GET', 404],
  ])('no cache stores the answer of %s to %s', async (path, method, status) => {
    const answer = await asked(path, method);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
