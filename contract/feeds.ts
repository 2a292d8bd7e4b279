import { addressOf } from './page-address.ts';

/** Documents for machines: feeds, sitemaps and robots rules. */
export const feedAddresses = {
  rss: '/feed.xml',
  json: '/feed.json',
  robots: '/robots.txt',
  sitemapIndex: '/sitemap.xml',
  newsSitemap: '/sitemap/news.xml',
  pagesSitemap: '/sitemap/pages.xml',
} as const;

/** The articles' sitemaps are numbered from 1. */
export function articleSitemapAddress(number: number): string {
  return `/sitemap/articles-${number}.xml`;
}

export function categoryFeedAddress(category: string): string {
  return `${addressOf('news/category', { category })}/feed.xml`;
}
