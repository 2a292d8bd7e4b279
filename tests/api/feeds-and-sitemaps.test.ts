import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { children, type Element, parseXml, textOf } from '../harness/xml.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const siteUrl = () =>
  site.get('/').then(async (answer) => /rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1]);

/** Addresses are written with the site's public origin; here it is reached under another. */
async function follow(address: string): Promise<Response> {
  const { pathname, search } = new URL(address);
  return site.get(pathname + search);
}

async function xml(path: string): Promise<Element> {
  const answer = await site.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('content-type')).toContain('xml');
  return parseXml(await answer.text());
}

const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

it('a series has its own feed, is named by its page, and is in the sitemap', async () => {
  const page = await (await site.get('/news/series/island-days')).text();
  const address = /<link rel="alternate" type="application\/rss\+xml" title="[^"]*島上的日子" href="([^"]+)">/.exec(
    page,
  )?.[1];
  const [channel] = children(await xml(address ?? ''), 'channel');
  expect(textOf(channel as Element, 'title')).toContain('島上的日子');
  const links = children(channel as Element, 'item').map((each) => textOf(each, 'link'));
  expect(links.map((link) => link.split('/').at(-1)).sort()).toEqual([
    'island-satellite-backup',
    'low-tide-stone-weir',
    'reef-place-names',
  ]);
  expect((await site.get('/news/series/nothing/feed.xml')).status).toBe(404);
  const urls = children(await xml('/sitemap/pages.xml'), 'url').map((each) => new URL(textOf(each, 'loc')).pathname);
  expect(urls).toContain('/news/series/island-days');
});

describe('sitemaps', () => {
  it('name every page under the address it calls its own, and each of them answers', async () => {
    const parts = children(await xml('/sitemap.xml'), 'sitemap').map((each) => textOf(each, 'loc'));
    expect(parts.length).toBeGreaterThan(1);
    const addresses: string[] = [];
    for (const part of parts) {
      const urls = children(await xml(new URL(part).pathname), 'url').map((each) => textOf(each, 'loc'));
      addresses.push(...urls);
    }
    expect(addresses.length).toBeGreaterThan(30);
    for (const address of new Set(addresses)) {
      const answer = await follow(address);
      const html = await answer.text();
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
      expect([address, answer.status, canonical]).toEqual([address, 200, address]);
      expect([address, html.includes('content="noindex')]).toEqual([address, false]);
    }
  });

  it('tell news engines of two days only', async () => {
    await addTestArticle(site.sql, { slug: 'just-now', publishedAt: new Date(Date.now() - 60_000) });
    await addTestArticle(site.sql, { slug: 'three-days-ago', publishedAt: new Date(Date.now() - 3 * 86_400_000) });
    let urls: Element[] = [];
    const named = (slug: string) => urls.some((each) => textOf(each, 'loc').endsWith(`/${slug}`));
    await waitUntil('the new article is named', async () => {
      urls = children(await xml('/sitemap/news.xml'), 'url');
      return named('just-now');
    });
    expect(named('three-days-ago')).toBe(false);
    for (const url of urls) {
      const news = children(url, 'news:news')[0];
      expect(news && textOf(news, 'news:title')).toMatch(/./);
      expect(Date.parse(news ? textOf(news, 'news:publication_date') : '')).toBeGreaterThan(
        Date.now() - 2 * 86_400_000,
      );
    }
  });

  it('are named for robots, who have no business among members and calls', async () => {
    const rules = await (await site.get('/robots.txt')).text();
    expect(rules).toMatch(/^User-agent: \*\nDisallow: \/api\/\nDisallow: \/my\n/);
    for (const [, address = ''] of rules.matchAll(/^Sitemap: (.+)$/gm))
      expect((await follow(address)).status).toBe(200);
  });
});

describe('feeds', () => {
  it.each(['/feed.xml', '/news/category/life/feed.xml'])('%s has all that RSS asks for', async (path) => {
    const channel = children(await xml(path), 'channel')[0];
    if (!channel) throw new Error('no channel');
    for (const name of ['title', 'link', 'description', 'language']) expect(textOf(channel, name)).toMatch(/./);
    const items = children(channel, 'item');
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(textOf(item, 'title')).toMatch(/./);
      expect(textOf(item, 'guid')).toMatch(/^http.+\/articles\/\d+$/);
      expect(textOf(item, 'pubDate')).toMatch(rfc822);
      expect(textOf(item, 'content:encoded')).toMatch(/<p>/);
    }
    const pictures = items.flatMap((item) => children(item, 'media:content')).map((each) => each.attributes.url ?? '');
    for (const picture of pictures.slice(0, 3)) {
      const answer = await follow(picture);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  it('have a form in JSON, version 1.1', async () => {
    const feed = (await (await site.get('/feed.json')).json()) as { version: string; items: Record<string, unknown>[] };
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: expect.stringMatching(/./),
      home_page_url: expect.stringMatching(/^http/),
      feed_url: expect.stringMatching(/\/feed\.json$/),
    });
    for (const item of feed.items) {
      expect(item).toMatchObject({
        id: expect.stringMatching(/^http.+\/articles\/\d+$/),
        url: expect.stringMatching(/^http/),
        content_html: expect.any(String),
      });
      expect(new Date(String(item.date_published)).toISOString()).toBe(item.date_published);
      expect(item.authors).toEqual([{ name: expect.any(String) }]);
    }
  });
});

interface Described {
  html: string;
  blocks: Record<string, unknown>[];
}

async function describedBy(path: string): Promise<Described> {
  const html = await (await site.get(path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return { html, blocks: blocks.map(([, json = '']) => JSON.parse(json)) };
}

describe('what pages say of themselves', () => {
  it('is a site with a search on the home page', async () => {
    const { blocks } = await describedBy('/');
    expect(blocks).toContainEqual(
      expect.objectContaining({
        '@type': 'WebSite',
        url: await siteUrl(),
        publisher: expect.objectContaining({ '@type': 'Organization', logo: expect.stringMatching(/^http/) }),
        potentialAction: expect.objectContaining({
          '@type': 'SearchAction',
          target: expect.stringContaining('?q={search_term_string}'),
        }),
      }),
    );
  });

  it('is an article with its trail, and a picture of the size that is stated', async () => {
    const { data } = await site.api('article/list', { kind: 'news' });
    const card = data.items.find(({ picture }) => picture);
    const { html, blocks } = await describedBy(`/news/${card?.slug}`);
    expect(blocks[0]).toMatchObject({
      '@type': 'NewsArticle',
      headline: card?.title,
      image: [expect.stringMatching(/^http/)],
      datePublished: card?.publishedAt,
      author: [{ '@type': 'Person', name: expect.any(String), url: expect.stringMatching(/^http/) }],
    });
    expect(blocks[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { position: 2 }, {}],
    });
    const stated = (name: string) => new RegExp(`property="og:${name}" content="([^"]+)"`).exec(html)?.[1] ?? '';
    const picture = await follow(stated('image'));
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([String(width), String(height)]).toEqual([stated('image:width'), stated('image:height')]);
    for (const name of ['title', 'description', 'url', 'type', 'site_name']) expect(stated(name)).toMatch(/./);
  });

  it.each(['/news/category/life', '/news/video'])('is a list where there is one: %s', async (path) => {
    const { html, blocks } = await describedBy(path);
    const list = blocks.find((block) => block['@type'] === 'ItemList') as { itemListElement: object[] } | undefined;
    expect(list?.itemListElement.length).toBeGreaterThan(0);
    expect(list?.itemListElement[0]).toEqual({
      '@type': 'ListItem',
      position: 1,
      url: expect.stringMatching(/^http.*\/news\//),
    });
    expect(html).toContain('<link rel="canonical"');
  });

  it('is nothing of a search for engines to keep, and its links are followed', async () => {
    const found = encodeURIComponent('社區');
    for (const query of [
      '',
      '?q=zzqqxx',
      ...['', '&page=2', '&kind=video', '&sort=newest'].map((rest) => `?q=${found}${rest}`),
    ])
      expect([query, (await describedBy(`/search${query}`)).html]).toEqual([
        query,
        expect.stringContaining('<meta name="robots" content="noindex, follow">'),
      ]);
    expect(await (await site.get('/sitemap/pages.xml')).text()).not.toContain('/search');
  });

  const memberPages = Object.values(pages).flatMap(({ path }) => (path?.startsWith('/my') ? [path] : []));
  it.each(memberPages)('is nothing for search engines on a member page: %s', async (path) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex, follow">');
  });
});
