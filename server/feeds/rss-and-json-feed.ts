import { feedAddresses } from '../../contract/feeds.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { FeedRow } from './queries/feed-articles.ts';
import { xmlCdata, xmlElement, xmlText } from './xml.ts';

export interface Channel {
  title: string;
  description: string;
  /** The address of the page that the feed belongs to. */
  pageUrl: string;
  feedUrl: string;
}

/** RSS 2.0 with full texts, pictures and authors, of any list of articles: `feeds.ts` says which feeds there are. */
export function rssFeed(channel: Channel, articles: FeedArticle[]): string {
  return feedOf(channel, articles[0]?.publishedAt, articles.map(item));
}

/** An RSS document of these items, which are XML. */
export function feedOf(channel: Channel, newest: Date | undefined, items: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"' +
      ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    ...channelElements(channel),
    newest ? xmlElement('lastBuildDate', newest.toUTCString()) : '',
    ...items,
    '</channel></rss>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** What every channel says of itself. */
export function channelElements(channel: Channel): string[] {
  return [
    xmlElement('title', channel.title),
    xmlElement('link', channel.pageUrl),
    xmlElement('description', channel.description),
    '<language>zh-TW</language>',
    `<atom:link href="${xmlText(channel.feedUrl)}" rel="self" type="application/rss+xml"/>`,
  ];
}

function item(article: FeedArticle): string {
  const { picture } = article;
  return [
    '<item>',
    xmlElement('title', article.title),
    xmlElement('link', article.url),
    `<guid isPermaLink="false">${xmlText(article.id)}</guid>`,
    xmlElement('pubDate', article.publishedAt.toUTCString()),
    xmlElement('dc:creator', article.author),
    xmlElement('category', article.category),
    xmlElement('description', article.summary),
    xmlCdata('content:encoded', withPicture(article)),
    picture
      ? `<media:content url="${xmlText(picture.url)}" type="image/webp" medium="image">${xmlElement('media:description', picture.alt)}</media:content>`
      : '',
    '</item>',
  ].join('');
}

/** Puts the cover before the text, as on the page. */
function withPicture({ picture, html }: FeedArticle): string {
  return picture ? `<p><img src="${xmlText(picture.url)}" alt="${xmlText(picture.alt)}"></p>${html}` : html;
}

/** JSON Feed 1.1. */
export function jsonFeed(channel: Channel, siteUrl: string, articles: FeedArticle[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: channel.title,
    description: channel.description,
    home_page_url: channel.pageUrl,
    feed_url: siteUrl + feedAddresses.json,
    language: 'zh-Hant-TW',
    items: articles.map((article) => ({
      id: article.id,
      url: article.url,
      title: article.title,
      summary: article.summary,
      content_html: withPicture(article),
      ...(article.picture && { image: article.picture.url }),
      date_published: article.publishedAt.toISOString(),
      date_modified: article.updatedAt.toISOString(),
      authors: [{ name: article.author }],
      tags: [article.category],
      language: 'zh-Hant-TW',
    })),
  });
}

/** An article for feeds: every address is absolute, because feeds are read outside the site. */
interface FeedArticle {
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  author: string;
  category: string;
  publishedAt: Date;
  updatedAt: Date;
  picture: { url: string; alt: string } | null;
}

const pictureWidth = 1280;

/** By this a reader's app knows an article again. It stays when the slug changes: otherwise the article would be new to it, and an episode be loaded twice. */
export const feedId = (siteUrl: string, articleId: string) => `${siteUrl}/articles/${articleId}`;

export function feedArticle(row: FeedRow, siteUrl: string, mediaUrl: string): FeedArticle {
  const media = mediaUrl || siteUrl;
  const picture = row.cover_id
    ? { url: `${media}/media/${row.cover_id}/${pictureWidth}.webp`, alt: row.cover_alt }
    : null;
  return {
    id: feedId(siteUrl, row.id),
    url: siteUrl + addressOf('news/article', { slug: row.slug }),
    title: row.title,
    summary: row.summary,
    html: absoluteHtml(row.body_html, siteUrl, media),
    author: row.author_name,
    category: row.category_name,
    publishedAt: row.published_at,
    updatedAt: row.updated_at ?? row.published_at,
    picture,
  };
}

/** Feed clients know neither our root nor our picture widths. Words that look like attributes stay as they are. */
function absoluteHtml(html: string, siteUrl: string, media: string): string {
  return html.replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(/ (?:srcset|sizes)="[^"]*"/g, '')
      .replace(/ src="(?=\/media\/)/g, ` src="${media}`)
      .replace(/ href="(?=\/)/g, ` href="${siteUrl}`),
  );
}
