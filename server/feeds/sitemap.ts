import { feedAddresses } from '../../contract/feeds.ts';
import { xmlElement } from './xml.ts';

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const sitemapSchema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const newsSchema = 'http://www.google.com/schemas/sitemap-news/0.9';

export interface SitemapEntry {
  url: string;
  changedAt?: Date;
}

export interface NewsEntry {
  url: string;
  title: string;
  publishedAt: Date;
}

export function sitemapIndex(urls: string[]): string {
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

/** News sitemap for search engines: only the last two days. */
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
