import type { Article } from '../contract/article.ts';
import { type Assets, buildAttribute } from '../contract/builds.ts';
import { escapeHtml } from '../contract/escape-html.ts';
import { categoryFeedAddress, feedAddresses, seriesFeedAddress } from '../contract/feeds.ts';
import { papers } from '../contract/limits.ts';
import { webManifestAddress } from '../contract/offline.ts';
import { oncePerFrozen } from '../contract/once-per-frozen.ts';
import type { Head, PageData, Payload } from '../contract/page-data.ts';
import { galleryAttribute, pictureSet } from '../contract/picture.ts';
import { modeSheetPrefix } from '../contract/reading-modes.ts';
import { bootScript } from './boot-script.ts';
import { withoutShown } from './cards/cards-in-page.ts';
import { leadPicture, singlePicture } from './cards/picture.tsx';
import { modulesAttribute, pageDataId, robotsOf, rootId } from './document-ids.ts';
import { keptBytes, type Piece, scriptJson, scriptJsonPieces } from './page-pieces.ts';

const previewWidth = 1280;

type Attributes = Record<string, string | number | true | null | undefined>;

function tag(name: string, attributes: Attributes): string {
  const parts = Object.entries(attributes).map(([key, value]) => {
    if (value === null || value === undefined) return '';
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`;
  });
  return `<${name}${parts.join('')}>`;
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string | number) =>
  `<meta property="${name}" content="${escapeHtml(String(content))}">`;

const withoutText = oncePerFrozen((article: Article): Article => ({ ...article, bodyHtml: '' }));
const withoutJsonLd = oncePerFrozen((head: Head): Head => ({ ...head, jsonLd: [] }));

/** The payload without what is in the HTML, such as the article's text, and without the data for search engines. */
function pageData(payload: Payload): object {
  return { ...payload, head: withoutJsonLd(payload.head), data: lightData(payload) };
}

function lightData({ page, data }: Payload): object {
  if (page === 'home') return withoutShown(data as PageData['home']);
  return 'article' in data ? { ...data, article: withoutText(data.article) } : data;
}

/** An address on the same site that reads the same when a browser has parsed it. */
const plainPath = /^\/[\w-][\w./-]*$/;
const originOf = /^https?:\/\/[a-z\d.:-]+(?=\/)/;

function absolute(address: string, base: string | null): string | null {
  const [origin] = (base && plainPath.test(address) && !address.includes('..') && originOf.exec(base)) || [];
  if (origin) return origin + address;
  return URL.parse(address, base ?? undefined)?.href ?? null;
}

function previewTags(head: Head, siteName: string): string[] {
  const picture = head.picture && singlePicture(head.picture, previewWidth);
  const address = picture && absolute(picture.address, head.canonical);
  return [
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:type', head.type),
    property('og:site_name', siteName),
    property('og:locale', 'zh_TW'),
    ...(head.canonical ? [property('og:url', head.canonical)] : []),
    ...(head.picture && picture && address
      ? [
          property('og:image', address),
          property('og:image:type', 'image/webp'),
          property('og:image:width', picture.width),
          property('og:image:height', picture.height),
          property('og:image:alt', head.picture.alt),
        ]
      : []),
    ...(head.publishedAt ? [property('article:published_time', head.publishedAt)] : []),
    ...(head.updatedAt ? [property('article:modified_time', head.updatedAt)] : []),
    named('twitter:card', 'summary_large_image'),
  ];
}

function pictureTag(payload: Payload): string[] {
  const lead = leadPicture(payload);
  if (!lead) return [];
  return [
    tag('link', {
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      imagesrcset: pictureSet(lead.picture, 'avif', lead.widest),
      imagesizes: lead.sizes,
      fetchpriority: 'high',
    }),
  ];
}

/** Links to the feeds: first the own feed of a category, a series and the corrections, last the podcast on an article with audio. */
function feedTags({ page, data, shell: { siteName } }: Payload): string[] {
  const feed = (type: string, title: string, href: string) => tag('link', { rel: 'alternate', type, title, href });
  const rss = 'application/rss+xml';
  const own = page === 'news/category' ? (data as PageData['news/category']).category : null;
  const series = page === 'news/series' ? (data as PageData['news/series']).series : null;
  const hasAudio = page === 'news/article' && (data as PageData['news/article']).article.audio !== null;
  return [
    ...(own ? [feed(rss, `${siteName}：${own.name}`, categoryFeedAddress(own.slug))] : []),
    ...(page === 'news/corrections' ? [feed(rss, `${siteName}：更正紀錄`, feedAddresses.corrections)] : []),
    ...(series ? [feed(rss, `${siteName}：${series.title}`, seriesFeedAddress(series.slug))] : []),
    feed(rss, siteName, feedAddresses.rss),
    feed('application/feed+json', siteName, feedAddresses.json),
    ...(hasAudio ? [feed(rss, `${siteName} Podcast`, feedAddresses.podcast)] : []),
  ];
}

/** The addresses of the style sheets that the boot script adds for those who chose a reading mode. */
function modeSheets({ modeStyles }: Assets): Attributes {
  return Object.fromEntries(Object.entries(modeStyles).map(([mode, href]) => [modeSheetPrefix + mode, href]));
}

function galleryStyles({ data }: Payload, { galleryStyles: sheet }: Assets): string[] {
  return sheet && 'article' in data && data.article.bodyHtml.includes(`<figure ${galleryAttribute}=`) ? [sheet] : [];
}

/** What all pages with the same files begin with. */
const openings = new WeakMap<Assets, Map<string, string>>();

function opening(payload: Payload, assets: Assets): string {
  const known = openings.get(assets) ?? new Map<string, string>();
  openings.set(assets, known);
  const { copyGuard } = payload.shell.settings;
  const styles = [...assets.styles, ...galleryStyles(payload, assets)];
  const key = `${copyGuard} ${styles.length}`;
  let text = known.get(key);
  if (text === undefined) {
    text = writeOpening(copyGuard, styles, assets);
    known.set(key, text);
  }
  return text;
}

function writeOpening(copyGuard: boolean, styles: string[], assets: Assets): string {
  return [
    `<!doctype html>${tag('html', { lang: 'zh-Hant-TW', 'data-copy-guard': copyGuard || null })}<head>`,
    tag('meta', { charset: 'utf-8' }),
    named('viewport', 'width=device-width, initial-scale=1, viewport-fit=cover'),
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: light)', content: papers.light }),
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: papers.dark }),
    `${tag('script', modeSheets(assets))}${bootScript}</script>`,
    ...styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    `${tag('script', {
      type: 'module',
      src: assets.script,
      async: true,
      [modulesAttribute]: assets.modules.join(' ') || null,
    })}</script>`,
    // After the starter, beside which the code puts its styles: what is printed overrides them.
    ...(assets.printStyles ? [tag('link', { rel: 'stylesheet', href: assets.printStyles, media: 'print' })] : []),
  ].join('');
}

const manifestAndIcons = [
  tag('link', { rel: 'manifest', href: webManifestAddress }),
  tag('link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }),
  tag('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
].join('');

function writeHead(payload: Payload, assets: Assets): string {
  const { head, shell } = payload;
  return [
    opening(payload, assets),
    ...pictureTag(payload),
    `<title>${escapeHtml(head.title)}</title>`,
    named('description', head.description),
    ...(head.canonical ? [tag('link', { rel: 'canonical', href: head.canonical })] : []),
    named('robots', robotsOf(head)),
    ...(assets.build ? [named(buildAttribute, assets.build)] : []),
    manifestAndIcons,
    ...feedTags(payload),
    ...previewTags(head, shell.siteName),
    ...head.jsonLd.map((block) => `<script type="application/ld+json">${scriptJson(block)}</script>`),
    `</head><body><div id="${rootId}">`,
  ].join('');
}

interface WrittenHead {
  /** What it was written from, beside the article. */
  from: readonly unknown[];
  bytes: Buffer;
}

/** By frozen article. */
const writtenHeads = new WeakMap<Article, WrittenHead>();

/** The head of an article's page is written once, as long as all that it depends on is frozen and the same. */
function headOf(payload: Payload, assets: Assets): Piece {
  const { head, shell, data } = payload;
  const isFixed = 'article' in data && Object.isFrozen(data.article) && Object.isFrozen(head) && Object.isFrozen(shell);
  if (!isFixed) return writeHead(payload, assets);
  const from = [payload.page, head, shell, assets];
  const known = writtenHeads.get(data.article);
  if (known && from.every((each, at) => each === known.from[at])) return known.bytes;
  const bytes = keptBytes([writeHead(payload, assets)]);
  writtenHeads.set(data.article, { from, bytes });
  return bytes;
}

/** The whole HTML document. Every value passes `escapeHtml` or `scriptJson`. */
export function writeDocument(payload: Payload, body: readonly Piece[], assets: Assets): Piece[] {
  return [
    headOf(payload, assets),
    ...body,
    `</div><script type="application/json" id="${pageDataId}">`,
    ...scriptJsonPieces(pageData(payload)),
    '</script></body></html>',
  ];
}
