import { addressOf } from '../../contract/page-address.ts';
import type { FeedRow } from './queries/feed-articles.ts';

/** An article for feeds: every address is absolute, because feeds are read outside the site. */
export interface FeedArticle {
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

export function feedArticle(row: FeedRow, siteUrl: string, mediaUrl: string): FeedArticle {
  const media = mediaUrl || siteUrl;
  const picture = row.cover_id
    ? { url: `${media}/media/${row.cover_id}/${pictureWidth}.webp`, alt: row.cover_alt }
    : null;
  return {
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

/** Feed clients know neither our root nor our picture widths. */
function absoluteHtml(html: string, siteUrl: string, media: string): string {
  return html
    .replace(/ (?:srcset|sizes)="[^"]*"/g, '')
    .replace(/ src="(?=\/media\/)/g, ` src="${media}`)
    .replace(/ href="(?=\/)/g, ` href="${siteUrl}`);
}
