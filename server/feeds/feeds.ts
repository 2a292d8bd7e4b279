import { fields } from '../../contract/api/fields.ts';
import { categoryFeedAddress, feedAddresses, seriesFeedAddress } from '../../contract/feeds.ts';
import { addressOf } from '../../contract/page-address.ts';
import { allCategories, newestCorrections, seriesBySlug } from '../articles/articles.ts';
import type { Db } from '../database/connection.ts';
import { correctionFeed } from './correction-feed.ts';
import { podcastArtwork, podcastEpisode, podcastFeed } from './podcast-feed.ts';
import { type FeedFilter, newestWithAudio, newestWithBodies } from './queries/feed-articles.ts';
import { feedArticle, jsonFeed, rssFeed } from './rss-and-json-feed.ts';
import { createSitemaps, partOfSitemap, robotsRules } from './sitemap.ts';

const feedLength = 30;
const podcastLength = 100;

export interface FeedsOptions {
  db: Db;
  siteName: string;
  siteUrl: string;
  mediaUrl: string;
}

export interface FeedDocument {
  type: string;
  text: string;
}

export type Feeds = ReturnType<typeof createFeeds>;

/** Finds the name in the address of a feed that belongs to a page, without checking that it exists. */
function nameInFeed(addressOfFeed: (name: string) => string) {
  const [before = '', after = ''] = decodeURIComponent(addressOfFeed(':name')).split(':name');
  return (address: string): string | null => {
    if (!address.startsWith(before) || !address.endsWith(after)) return null;
    const slug = address.slice(before.length, -after.length);
    return fields.slug.safeParse(slug).success ? slug : null;
  };
}

export const categoryOfFeed = nameInFeed(categoryFeedAddress);
export const seriesOfFeed = nameInFeed(seriesFeedAddress);

const xml = 'application/xml; charset=utf-8';
const rss = 'application/rss+xml; charset=utf-8';

/** Feeds, sitemaps and robots rules, found by address. */
export function createFeeds({ db, siteName, siteUrl, mediaUrl }: FeedsOptions) {
  const sitemaps = createSitemaps({ db, siteName, siteUrl });

  async function find(address: string): Promise<FeedDocument | null> {
    if (address === feedAddresses.robots) return { type: 'text/plain; charset=utf-8', text: robotsRules(siteUrl) };
    if (address === feedAddresses.sitemapIndex) return { type: xml, text: await sitemaps.index() };
    if (address === feedAddresses.pagesSitemap) return { type: xml, text: await sitemaps.pages() };
    if (address === feedAddresses.newsSitemap) return { type: xml, text: await sitemaps.news() };
    if (address === feedAddresses.rss) return { type: rss, text: rssFeed(mainChannel(), await newest({})) };
    if (address === feedAddresses.podcast) return { type: rss, text: await podcast() };
    if (address === feedAddresses.json) {
      return {
        type: 'application/feed+json; charset=utf-8',
        text: jsonFeed(mainChannel(), siteUrl, await newest({})),
      };
    }
    if (address === feedAddresses.corrections) return { type: rss, text: await corrections() };
    const part = partOfSitemap(address);
    if (part !== null) {
      const text = await sitemaps.articles(part);
      return text === null ? null : { type: xml, text };
    }
    const series = seriesOfFeed(address);
    if (series !== null) return seriesFeed(series, address);
    const category = categoryOfFeed(address);
    return category === null ? null : categoryFeed(category, address);
  }

  function mainChannel() {
    return {
      title: siteName,
      description: `${siteName}的最新報導`,
      pageUrl: `${siteUrl}/`,
      feedUrl: siteUrl + feedAddresses.rss,
    };
  }

  async function newest(filter: FeedFilter) {
    const rows = await newestWithBodies(db, filter, feedLength);
    return rows.map((row) => feedArticle(row, siteUrl, mediaUrl));
  }

  async function corrections(): Promise<string> {
    const channel = {
      title: `更正紀錄｜${siteName}`,
      description: `${siteName}的報導有哪些更正`,
      pageUrl: siteUrl + addressOf('news/corrections', {}),
      feedUrl: siteUrl + feedAddresses.corrections,
    };
    return correctionFeed(channel, siteUrl, await newestCorrections(db, { limit: feedLength }));
  }

  async function podcast(): Promise<string> {
    const rows = await newestWithAudio(db, podcastLength);
    const channel = {
      ...mainChannel(),
      title: `${siteName} Podcast`,
      description: `${siteName}的報導，用聽的`,
      feedUrl: siteUrl + feedAddresses.podcast,
    };
    const episodes = rows.map((row) => podcastEpisode(row, siteUrl, mediaUrl));
    return podcastFeed({ ...channel, siteName, artworkUrl: siteUrl + podcastArtwork }, episodes);
  }

  async function categoryFeed(slug: string, address: string): Promise<FeedDocument | null> {
    const category = (await allCategories(db)).find((each) => each.slug === slug);
    if (!category) return null;
    const channel = {
      title: `${category.name}｜${siteName}`,
      description: category.description,
      pageUrl: siteUrl + addressOf('news/category', { category: category.slug }),
      feedUrl: siteUrl + address,
    };
    return { type: rss, text: rssFeed(channel, await newest({ category: category.slug })) };
  }

  async function seriesFeed(slug: string, address: string): Promise<FeedDocument | null> {
    const found = await seriesBySlug(db, slug);
    const parts = found ? await newest({ series: slug }) : [];
    if (!found || parts.length === 0) return null;
    const channel = {
      title: `${found.title}｜${siteName}`,
      description: found.introduction,
      pageUrl: siteUrl + addressOf('news/series', { series: slug }),
      feedUrl: siteUrl + address,
    };
    return { type: rss, text: rssFeed(channel, parts) };
  }

  return { find };
}
