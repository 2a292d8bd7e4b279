import type { Kysely } from 'kysely';
import { addressOf } from '../../../contract/page-address.ts';
import type { Tables } from '../../database/tables.ts';
import { xmlCdata, xmlElement, xmlText } from '../../feeds/xml.ts';
import { articleForEditingById, type EditedArticle } from '../queries/editing.ts';
import { allArticleIds, allSections } from '../queries/export.ts';

export interface WxrOptions {
  db: Kysely<Tables>;
  siteName: string;
  siteUrl: string;
  now: Date;
}

const coverWidth = 1280;
/** Attachments get ids after those of the articles. */
const firstAttachment = 1_000_000_000;
const hour = 3_600_000;

const namespaces = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
};

/**
 * Writes all articles in WordPress's export format, piece by piece. Pictures are named by their addresses on this site,
 * from which WordPress fetches them.
 */
export async function* wxr({ db, siteName, siteUrl, now }: WxrOptions): AsyncGenerator<string> {
  const { categories, authors } = await allSections(db);
  const declared = Object.entries(namespaces).map(([name, address]) => `xmlns:${name}="${address}"`);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${declared.join(' ')}>\n<channel>\n`;
  yield elements({ title: siteName, link: siteUrl, language: 'zh-TW', 'wp:wxr_version': '1.2' });
  yield elements({ 'wp:base_site_url': siteUrl, 'wp:base_blog_url': siteUrl });
  for (const { slug, name } of authors) {
    yield `<wp:author>${elements({ 'wp:author_login': slug, 'wp:author_display_name': name })}</wp:author>\n`;
  }
  for (const { slug, name, description } of categories) {
    const parts = { 'wp:category_nicename': slug, 'wp:cat_name': name, 'wp:category_description': description };
    yield `<wp:category>${elements(parts)}</wp:category>\n`;
  }
  let attachments = 0;
  for (const id of await allArticleIds(db)) {
    const article = await articleForEditingById(db, id);
    if (!article) continue;
    const cover = article.cover_id ? firstAttachment + attachments++ : null;
    if (cover) yield attachment(article, cover, siteUrl);
    yield post(article, cover, siteUrl, now);
  }
  yield '</channel>\n</rss>\n';
}

function post(article: EditedArticle, cover: number | null, siteUrl: string, now: Date): string {
  const { slug, published_at, updated_at } = article;
  const link = siteUrl + addressOf('news/article', { slug });
  const html = article.body_html
    .replace(/(\s(?:src|href)=")\/(?!\/)/g, `$1${siteUrl}/`)
    .replace(/ srcset="[^"]*"/g, '');
  const isLater = published_at > now;
  const status = article.status === 'published' ? (isLater ? 'future' : 'publish') : 'draft';
  const terms = [
    `<category domain="category" nicename="${article.category_slug}">${xmlText(article.category_name)}</category>`,
    ...article.tags.map(
      (tag) => `<category domain="post_tag" nicename="${encodeURIComponent(tag)}">${xmlText(tag)}</category>`,
    ),
  ];
  return `<item>\n${elements({ title: article.title, link, pubDate: published_at.toUTCString() })}${elements({
    'dc:creator': article.author_slug,
    guid: `${siteUrl}/?article=${article.id}`,
  })}${xmlCdata('content:encoded', html)}\n${xmlCdata('excerpt:encoded', article.summary)}\n${elements({
    'wp:post_id': article.id,
    'wp:post_date': localTime(published_at),
    'wp:post_date_gmt': gmt(published_at),
    'wp:post_modified_gmt': gmt(updated_at ?? published_at),
    'wp:post_name': slug,
    'wp:status': status,
    'wp:post_type': 'post',
  })}${terms.join('\n')}\n${cover ? meta('_thumbnail_id', String(cover)) : ''}</item>\n`;
}

function attachment(
  { id, cover_id, cover_alt, cover_caption, published_at }: EditedArticle,
  postId: number,
  siteUrl: string,
) {
  const address = `${siteUrl}/media/${cover_id}/${coverWidth}.webp`;
  return `<item>\n${elements({ title: String(cover_id), link: address })}${xmlCdata('excerpt:encoded', cover_caption)}\n${elements(
    {
      'wp:post_id': String(postId),
      'wp:post_date_gmt': gmt(published_at),
      'wp:post_parent': id,
      'wp:status': 'inherit',
      'wp:post_type': 'attachment',
      'wp:attachment_url': address,
    },
  )}${meta('_wp_attachment_image_alt', cover_alt)}</item>\n`;
}

function elements(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, text]) => `${xmlElement(name, text)}\n`)
    .join('');
}

function meta(key: string, value: string): string {
  return `<wp:postmeta>${elements({ 'wp:meta_key': key, 'wp:meta_value': value })}</wp:postmeta>\n`;
}

const gmt = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');
const localTime = (time: Date) => gmt(new Date(time.getTime() + 8 * hour));
