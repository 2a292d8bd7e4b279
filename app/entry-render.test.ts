import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Article, ArticleCard, Picture } from '../contract/article.ts';
import type { Feed, PageData, Payload } from '../contract/page-data.ts';
import { type PageName, pageNames } from '../contract/pages.ts';
import { bootScript, renderPage as renderPieces } from './entry-render.tsx';
import { scriptJson } from './page-pieces.ts';

const nasty = `"'></script><script>alert(1)</script><!--<img src=x onerror=alert(1)> & \u2028\u2029`;

const assets = {
  build: 'b1',
  script: '/assets/starter.js',
  styles: ['/assets/all.css'],
  printStyles: '/assets/print.css',
  modeStyles: { vertical: '/assets/vertical.css' },
  galleryStyles: '/assets/gallery.css',
  modules: ['/assets/react.js'],
};

const renderPage = (...given: Parameters<typeof renderPieces>) => renderPieces(...given).join('');

const same = <Shown extends object>(shown: Shown) => shown;

/** A page in which every text that comes from outside is the same text. What many pages show passes through `share`. */
function payloadOf(page: PageName, text: string, share = same): Payload {
  const picture: Picture = { src: `/media/${text}`, width: 1600, height: 900, tone: text, alt: text };
  const category = { slug: text, name: text, color: text };
  const whole = { ...category, description: text, newsCount: 1, videoCount: 1 };
  const author = { slug: text, name: text, title: text, bio: text };
  const card: ArticleCard = share({
    id: text,
    kind: 'video',
    slug: text,
    title: text,
    breaks: [1],
    summary: text,
    category,
    picture,
    publishedAt: '2026-03-10T06:05:00Z',
    readingMinutes: 3,
    seconds: 84,
  });
  const feed: Feed = { items: [card], nextCursor: text, page: 1, hasNext: true };
  const article: Article = share({
    ...card,
    bodyHtml: '<p>內文</p>',
    keyPoints: [text],
    pictureCaption: text,
    pictureCredit: text,
    author,
    tags: [text],
    updatedAt: '2026-03-11T06:05:00Z',
    revision: 1,
    films: [],
    corrections: [],
    audio: { src: text, type: text, seconds: 84 },
    video: { kind: 'file', src: text, type: text, seconds: 84, captions: text },
  });
  const data: PageData = {
    home: {
      lead: card,
      leads: [card],
      videos: [card],
      feed,
      popular: [card],
      rows: [{ category: whole, newest: [card] }],
    },
    'not-found': { popular: [card] },
    error: { status: 500 },
    withdrawn: { id: '1', slug: text, category, sentence: null, popular: [card] },
    'news/category': { category: whole, feed },
    'news/categories': { rows: [{ category: whole, newest: [card] }] },
    'news/corrections': {
      corrections: { ...feed, items: [{ id: '1', at: card.publishedAt, text, article: card }] },
    },
    'news/video': { categories: [category], feed },
    'news/video/category': { category: whole, categories: [category], feed },
    'news/tag': { tag: text, description: text, count: 1, feed },
    'news/author': { author, count: 1, feed },
    'news/series': {
      series: { id: '1', slug: text, title: text, breaks: [1], introduction: text, cover: picture },
      parts: [card],
    },
    my: {},
    'my/account': {},
    'my/account/change-phone': {},
    'my/account/email-binding': {},
    'my/account/email-verify': {},
    'my/account/identity-verify': {},
    'my/account/reset-password': {},
    'my/collections': {},
    'my/history': {},
    'my/corrections': {},
    'my/tips': {},
    'news/article': {
      article,
      related: [card],
      previous: card,
      next: card,
      popular: [card],
      series: { slug: text, title: text, breaks: [1], number: 2, total: 3, previous: card, next: card },
    },
    offline: {},
    later: {},
    'member-rule': { updatedOn: '2026-11-15' },
    search: {
      q: text,
      kind: 'video',
      category: text,
      series: text,
      seriesChoices: [{ slug: 'a', title: text }],
      sort: 'relevance',
      wasCut: true,
      total: 1,
      totalIsLowerBound: true,
      hits: [
        {
          card,
          title: [{ text, hit: true }],
          passage: [{ text, hit: false }],
          names: [{ kind: 'tag', name: [{ text, hit: true }] }],
        },
      ],
      nextCursor: text,
      page: 1,
      hasNext: true,
      categories: [category],
      popular: [card],
    },
  };
  return {
    page,
    params: { category: text, tag: text, author: text, series: text, slug: text },
    status: 200,
    now: '2026-03-10T08:05:00Z',
    head: share({
      title: text,
      description: text,
      canonical: `https://example.test/${encodeURIComponent(text)}`,
      noindex: true,
      type: 'article',
      picture,
      publishedAt: text,
      updatedAt: text,
      jsonLd: [{ headline: text }],
    }),
    shell: share({
      siteName: text,
      categories: [category],
      settings: {
        copyGuard: true,
        offline: true,
        analyticsId: text,
        geoUrl: text,
        agentUrl: text,
        geoKey: text,
        trackingDays: 180,
        contactEmail: 'service@news.example',
        contactPhone: text,
      },
    }),
    data: data[page],
  };
}

/** What a browser would run, and every other tag with its attributes' names but without their values. */
function readAsBrowser(html: string) {
  const script = /<script([^>]*)>([\s\S]*?)<\/script>/g;
  const scripts = [...html.matchAll(script)].map(([, tag, text]) => ({ tag, text }));
  const tags =
    html
      .replaceAll(script, '')
      .replaceAll(/"[^"]*"/g, '')
      .match(/<[^>]*>?/g) ?? [];
  return { scripts, tags };
}

const written = (html: string, pattern: RegExp): string[] => html.match(pattern) ?? [];

describe.each(pageNames)('the page %s', (page) => {
  const html = renderPage(payloadOf(page, nasty), assets);
  const { scripts, tags } = readAsBrowser(html);

  test('runs nothing but the boot script and its own modules, with scripts in its texts', () => {
    expect(scripts.map((script) => script.tag)).toEqual([
      ' data-sheet-vertical="/assets/vertical.css"',
      ' type="module" src="/assets/starter.js" async data-modules="/assets/react.js"',
      ' type="application/ld+json"',
      ' type="application/json" id="page-data"',
    ]);
    expect(scripts[0]?.text).toBe(bootScript);
    const plain = readAsBrowser(renderPage(payloadOf(page, '一般文字'), assets));
    expect(tags).toEqual(plain.tags);
  });

  test('carries its data whole, apart from the text that is in its HTML', () => {
    const sent: Payload = JSON.parse(scripts[3]?.text ?? '');
    const payload = payloadOf(page, nasty);
    payload.head.jsonLd = [];
    if ('article' in payload.data) payload.data.article.bodyHtml = '';
    // The home page leaves out more, see `cards/cards-in-page.test.ts`.
    if (page === 'home') expect(sent.data).toMatchObject({ lead: { id: nasty }, leads: [nasty], popular: [nasty] });
    expect(page === 'home' ? { ...sent, data: payload.data } : sent).toEqual(payload);
    expect(JSON.parse(scripts[2]?.text ?? '')).toEqual({ headline: nasty });
  });

  test('has no inline styles and no handlers', () => {
    const markup = renderPage(payloadOf(page, '一般文字'), assets);
    expect(written(markup, /\sstyle=|\son[a-z]+=|<style/g)).toEqual([]);
  });
});

test('a script’s JSON holds no sign that could end it', () => {
  expect(scriptJson({ [nasty]: nasty })).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(scriptJson({ [nasty]: nasty }))).toEqual({ [nasty]: nasty });
});

describe('the head', () => {
  const payload = payloadOf('news/article', '山城');
  const news = payload.data as PageData['news/article'];
  news.article = { ...news.article, kind: 'news', video: null, seconds: null };
  const html = renderPage(payload, assets);

  test('names the language, the page and its preview', () => {
    expect(html).toMatch(/^<!doctype html><html lang="zh-Hant-TW" data-copy-guard>/);
    expect(html).toContain('<title>山城</title>');
    expect(html).toContain('<meta name="robots" content="noindex, follow">');
    expect(html).toContain('<meta property="og:locale" content="zh_TW">');
    expect(html).toContain('<meta property="og:image:width" content="1280">');
    expect(html).toContain('<meta property="og:image:height" content="720">');
    expect(html).toMatch(/property="og:image" content="https:\/\/example\.test\/media\/[^"]+\/1280\.webp"/);
  });

  test('loads the lead picture in the very sizes the page uses', () => {
    const [, set, sizes] = /as="image" type="image\/avif" imagesrcset="([^"]+)" imagesizes="([^"]+)"/.exec(html) ?? [];
    expect(set).toBeTruthy();
    expect(html).toContain(`<source type="image/avif" srcSet="${set}" sizes="${sizes}"/>`);
  });

  test('names the feeds, a category’s own before the whole paper’s', () => {
    const feeds = (page: PageName) =>
      written(renderPage(payloadOf(page, '山城'), assets), /<link rel="alternate"[^>]+>/g);
    const all = [
      '<link rel="alternate" type="application/rss+xml" title="山城" href="/feed.xml">',
      '<link rel="alternate" type="application/feed+json" title="山城" href="/feed.json">',
    ];
    const own = `/news/category/${encodeURIComponent('山城')}/feed.xml`;
    expect(feeds('home')).toEqual(all);
    expect(feeds('search')).toEqual(all);
    expect(feeds('news/corrections')).toEqual([
      '<link rel="alternate" type="application/rss+xml" title="山城：更正紀錄" href="/news/corrections/feed.xml">',
      ...all,
    ]);
    expect(feeds('news/category')).toEqual([
      `<link rel="alternate" type="application/rss+xml" title="山城：山城" href="${own}">`,
      ...all,
    ]);
  });

  test('leaves out what an error page does not have', () => {
    const error = payloadOf('error', '錯誤');
    error.head = { ...error.head, canonical: null, picture: null, noindex: false };
    const page = renderPage(error, assets);
    expect(written(page, /rel="canonical"|og:url|og:image/g)).toEqual([]);
  });
});

test('the same data makes the same page, byte by byte', () => {
  expect(renderPage(payloadOf('home', nasty), assets)).toBe(renderPage(payloadOf('home', nasty), assets));
});

test('pages from stored parts are those that are rendered as a whole, in any order and at any time', () => {
  const minute = 60_000;
  const publishedAt = Date.parse('2026-03-10T06:05:00Z');
  const visit = fc.record({
    // An article's page is made of the most that is stored.
    page: fc.oneof(fc.constantFrom(...pageNames), fc.constant<PageName>('news/article')),
    text: fc.constantFrom('山城', nasty),
    // Up to two years, and often within the day in which cards count minutes and hours.
    later: fc.oneof(fc.nat(26 * 60), fc.nat(2 * 365 * 24 * 60)),
    isShared: fc.boolean(),
    copyGuard: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(visit, { minLength: 2, maxLength: 12 }), (visits) => {
      const parts = new Map<string, Buffer>();
      // The server shares one frozen card between all pages, and so it does with articles, their heads and the shell.
      const known = new Map<string, object>();
      const shared: typeof same = (shown) => {
        const key = JSON.stringify(shown);
        if (!known.has(key)) known.set(key, Object.freeze(shown));
        return known.get(key) as typeof shown;
      };
      for (const { page, text, later, isShared, copyGuard } of visits) {
        const share = isShared ? shared : same;
        const payload = payloadOf(page, text, share);
        payload.shell = share({ ...payload.shell, settings: { ...payload.shell.settings, copyGuard } });
        payload.now = new Date(publishedAt + later * minute).toISOString();
        // Nothing of a copy is frozen, so that nothing made before is used for it.
        expect(renderPage(payload, assets, parts)).toBe(renderPage(structuredClone(payload), assets));
      }
    }),
    { numRuns: 25 },
  );
});

test('what is kept for other pages has memory of its own, which nothing else keeps alive', () => {
  const freeze = <Shown extends object>(shown: Shown) => Object.freeze(shown);
  const payload = payloadOf('news/article', '山城', freeze);
  Object.freeze(payload.shell);
  const kept = renderPieces(payload, assets, new Map<string, Buffer>()).filter((piece) => typeof piece !== 'string');
  expect(kept.length).toBeGreaterThan(3);
  for (const bytes of kept) expect(bytes.buffer.byteLength).toBe(bytes.length);
});

test('a part is rendered once for all pages that show it', () => {
  const parts = new Map<string, Buffer>();
  renderPage(payloadOf('home', '山城'), assets, parts);
  const stored = [...parts.keys()];
  renderPage(payloadOf('home', '山城'), assets, parts);
  expect([...parts.keys()]).toEqual(stored);
  renderPage(payloadOf('news/video', '山城'), assets, parts);
  // Of a list of videos only the header is new, where another section is the current one.
  expect(parts.size - stored.length).toBe(2);
});
