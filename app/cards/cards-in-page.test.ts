import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import type { ArticleCard, BriefCard, RowCard } from '../../contract/article.ts';
import type { HomeData, Payload } from '../../contract/page-data.ts';
import { renderPage } from '../entry-render.tsx';
import { withShown } from './cards-in-page.ts';

const assets = {
  build: 'b1',
  script: '/assets/starter.js',
  styles: ['/assets/all.css'],
  printStyles: null,
  modeStyles: {},
  galleryStyles: null,
  modules: [],
};

// The parser of HTML changes carriage returns and zeros, which no stored text has.
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((any) => any.replace(/[\r\0]/g, '文'));
const time = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-11-18'), noInvalidDate: true });

const hex = fc.nat(0xffffff).map((number) => number.toString(16).padStart(6, '0'));

const picture = fc.record(
  {
    src: hex.map((id) => `/media/${id}`),
    width: fc.integer({ min: 100, max: 4_000 }),
    height: fc.integer({ min: 100, max: 4_000 }),
    tone: hex.map((color) => `#${color}`),
    alt: text,
    focus: fc.record({ x: fc.nat(4), y: fc.nat(4) }),
  },
  { requiredKeys: ['src', 'width', 'height', 'tone', 'alt'] },
);

const card: fc.Arbitrary<Omit<ArticleCard, 'id' | 'slug'>> = fc
  .record({
    kind: fc.constantFrom('news', 'video'),
    parts: fc.array(text, { minLength: 1, maxLength: 5 }),
    summary: text,
    category: fc.record({ slug: fc.constantFrom('life', 'tech'), name: text, color: fc.constant('#b3562b') }),
    picture: fc.option(picture),
    publishedAt: time.map((at) => at.toISOString()),
    readingMinutes: fc.integer({ min: 1, max: 60 }),
    seconds: fc.option(fc.nat(7_200)),
  })
  .map(({ parts, ...rest }) => ({ ...rest, title: parts.join(''), breaks: parts.map((part) => part.length) }));

const row = ({ picture: whole, ...shown }: ArticleCard): RowCard => {
  if (!whole) return { ...shown, picture: null };
  const { alt: _, ...bare } = whole;
  return { ...shown, picture: bare };
};
const brief = (whole: ArticleCard): BriefCard => {
  const { summary: _, ...shown } = row(whole);
  return shown;
};

/** Pages of a few articles that come several times, and a popular list that has some of them in an earlier version. */
const home: fc.Arbitrary<HomeData> = fc
  .record({
    cards: fc.array(card, { minLength: 1, maxLength: 6 }),
    lists: fc.array(fc.array(fc.nat(5), { maxLength: 4 }), { minLength: 4, maxLength: 6 }),
    earlier: fc.option(text),
  })
  .map(({ cards, lists, earlier }) => {
    const all = cards.map((one, at): ArticleCard => ({ ...one, id: String(at), slug: `story-${at}` }));
    const of = (list: number[] = []) => [...new Set(list)].flatMap((at) => all[at] ?? []);
    const [leads, videos, items, popular, ...rows] = lists;
    const [lead = null] = all;
    return {
      lead,
      leads: of(leads).map(brief),
      videos: of(videos).map(brief),
      popular: of(popular).map((one) => brief(earlier ? { ...one, title: earlier, breaks: [earlier.length] } : one)),
      rows: rows.map((list, at) => ({
        category: { slug: `c${at}`, name: '分類', color: '#2f6690' },
        newest: of(list).map(brief),
      })),
      feed: { items: of(items).map(row), nextCursor: null, page: 1, hasNext: false },
    };
  });

function payloadOf(data: HomeData): Payload {
  return {
    page: 'home',
    params: {},
    status: 200,
    now: '2026-11-18T08:05:00Z',
    head: { title: '', description: '', canonical: null, noindex: false, type: 'website', picture: null, jsonLd: [] },
    shell: {
      siteName: '見聞',
      categories: [],
      settings: {
        copyGuard: false,
        offline: false,
        analyticsId: null,
        geoUrl: '',
        agentUrl: '',
        geoKey: null,
        trackingDays: 180,
        contactEmail: 'service@news.example',
        contactPhone: null,
      },
    },
    data,
  };
}

function open(data: HomeData) {
  const html = renderPage(payloadOf(data), assets).join('');
  const { document } = new JSDOM(html).window;
  const block = (JSON.parse(document.getElementById('page-data')?.textContent ?? '') as Payload<'home'>).data;
  return { html, document, block };
}

/** Without the data block, in which cards that come again are named by their ids. */
const shownOf = (html: string) => html.slice(0, html.indexOf('id="page-data"'));

test('a browser reads from the page what the data block leaves out, and renders the same page of it', () => {
  fc.assert(
    fc.property(home, (data) => {
      const { html, document, block } = open(data);
      const read = withShown(block, document);
      expect(read).toMatchObject(data);
      expect(shownOf(renderPage(payloadOf(read), assets).join(''))).toBe(shownOf(html));
    }),
    { numRuns: 15 },
  );
});

test('a page of which a card is missing, or to which something like a card was added, is not taken for whole', () => {
  const [data] = fc.sample(home, 1);
  const { document, block } = open(data as HomeData);
  const card = document.querySelector('main article');
  card?.before(card.cloneNode(true));
  expect(() => withShown(block, document)).toThrow();
  card?.previousElementSibling?.remove();
  expect(withShown(block, document)).toMatchObject(data as HomeData);
  card?.remove();
  expect(() => withShown(block, document)).toThrow();
});
