import { addressOf } from './page-address.ts';

/** Documents for machines: feeds, sitemaps and robots rules. */
export const feedAddresses = {
  rss: '/feed.xml',
  json: '/feed.json',
  corrections: `${addressOf('news/corrections', {})}/feed.xml`,
  /** Articles that have an audio file. */
  podcast: '/podcast.xml',
  robots: '/robots.txt',
  sitemapIndex: '/sitemap.xml',
  newsSitemap: '/sitemap/news.xml',
  pagesSitemap: '/sitemap/pages.xml',
} as const satisfies Record<string, string>;

/** The articles' sitemaps are numbered from 1. */
export function articleSitemapAddress(number: number): string {
  return `/sitemap/articles-${number}.xml`;
}

export function seriesFeedAddress(series: string): string {
  return `${addressOf('news/series', { series })}/feed.xml`;
}

export function categoryFeedAddress(category: string): string {
  return `${addressOf('news/category', { category })}/feed.xml`;
}
