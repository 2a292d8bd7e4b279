import { articleSitemapAddress, feedAddresses } from '../../contract/feeds.ts';
import { addressOf } from '../../contract/page-address.ts';
import { type PageName, pageNames, pages } from '../../contract/pages.ts';
import { allCategories } from '../articles/articles.ts';
import type { Db } from '../database/connection.ts';
import {
  articleAddresses,
  articlesOfLastHours,
  authorSlugs,
  publicArticleCount,
  seriesSlugs,
} from './queries/feed-articles.ts';
import { xmlElement } from './xml.ts';

export const sitemapLength = 10_000;
const newsHours = 48;
const newsLength = 1_000;
/** Pages that search engines must not index, so they are not in the sitemap. */
const notForEngines: PageName[] = ['later', 'not-found', 'offline', 'search'];

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const sitemapSchema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const newsSchema = 'http://www.google.com/schemas/sitemap-news/0.9';

interface SitemapEntry {
  url: string;
  changedAt?: Date;
}

interface NewsEntry {
  url: string;
  title: string;
  publishedAt: Date;
}

/** The number of the articles' sitemap at this address, without checking that it exists. */
export function partOfSitemap(address: string): number | null {
  const number = Number(/^\/sitemap\/articles-([1-9]\d{0,4})\.xml$/.exec(address)?.[1] ?? 0);
  return number > 0 && articleSitemapAddress(number) === address ? number : null;
}

/** What the sitemaps contain: all public articles in numbered parts, the other pages, and the news of two days. */
export function createSitemaps({ db, siteName, siteUrl }: { db: Db; siteName: string; siteUrl: string }) {
  async function index(): Promise<string> {
    const parts = Math.max(1, Math.ceil((await publicArticleCount(db)) / sitemapLength));
    const numbered = Array.from({ length: parts }, (_, part) => articleSitemapAddress(part + 1));
    return sitemapIndex(
      [feedAddresses.pagesSitemap, feedAddresses.newsSitemap, ...numbered].map((path) => siteUrl + path),
    );
  }

  async function articles(number: number): Promise<string | null> {
    const rows = await articleAddresses(db, (number - 1) * sitemapLength, sitemapLength);
    if (rows.length === 0 && number > 1) return null;
    const entries = rows.map((row) => ({
      url: siteUrl + addressOf('news/article', { slug: row.slug }),
      changedAt: row.updated_at ?? row.published_at,
    }));
    return sitemap(entries);
  }

  async function pagesAndLists(): Promise<string> {
    const fixed = pageNames.flatMap((name) => {
      const { path, needsLogin } = pages[name] as { path: string | null; needsLogin: boolean | 'unless-token' };
      return path && !needsLogin && !path.includes(':') && !notForEngines.includes(name) ? [path] : [];
    });
    const categories = (await allCategories(db)).map(({ slug }) => addressOf('news/category', { category: slug }));
    const authors = (await authorSlugs(db)).map((author) => addressOf('news/author', { author }));
    const series = (await seriesSlugs(db)).map((slug) => addressOf('news/series', { series: slug }));
    return sitemap([...fixed, ...categories, ...authors, ...series].map((path) => ({ url: siteUrl + path })));
  }

  async function news(): Promise<string> {
    const rows = await articlesOfLastHours(db, newsHours, newsLength);
    const entries = rows.map((row) => ({
      url: siteUrl + addressOf('news/article', { slug: row.slug }),
      title: row.title,
      publishedAt: row.published_at,
    }));
    return newsSitemap(siteName, entries);
  }

  return { index, articles, pages: pagesAndLists, news };
}

function sitemapIndex(urls: string[]): string {
  const parts = urls.map((url) => `<sitemap>${xmlElement('loc', url)}</sitemap>`);
  return `${declaration}\n<sitemapindex xmlns="${sitemapSchema}">\n${parts.join('\n')}\n</sitemapindex>`;
}

export function sitemap(entries: SitemapEntry[]): string {
  const parts = entries.map(({ url, changedAt }) => {
    const changed = changedAt ? xmlElement('lastmod', changedAt.toISOString()) : '';
    return `<url>${xmlElement('loc', url)}${changed}</url>`;
  });
  return `${declaration}\n<urlset xmlns="${sitemapSchema}">\n${parts.join('\n')}\n</urlset>`;
}

/** The form of sitemap that search engines read news from. */
export function newsSitemap(siteName: string, entries: NewsEntry[]): string {
  const publication = `<news:publication>${xmlElement('news:name', siteName)}<news:language>zh-tw</news:language></news:publication>`;
  const parts = entries.map(({ url, title, publishedAt }) => {
    const date = xmlElement('news:publication_date', publishedAt.toISOString());
    return `<url>${xmlElement('loc', url)}<news:news>${publication}${date}${xmlElement('news:title', title)}</news:news></url>`;
  });
  return `${declaration}\n<urlset xmlns="${sitemapSchema}" xmlns:news="${newsSchema}">\n${parts.join('\n')}\n</urlset>`;
}

/** Robots may read everything public, but not member pages, API calls and payloads. */
export function robotsRules(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /my',
    'Disallow: /*/_payload.json',
    'Disallow: /_payload.json',
    '',
    `Sitemap: ${siteUrl}${feedAddresses.sitemapIndex}`,
    `Sitemap: ${siteUrl}${feedAddresses.newsSitemap}`,
    '',
  ].join('\n');
}
