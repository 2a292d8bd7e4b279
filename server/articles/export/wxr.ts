import type { Kysely } from 'kysely';
import { addressOf } from '../../../contract/page-address.ts';
import type { Tables } from '../../database/tables.ts';
import { xmlCdata, xmlElement, xmlText } from '../../feeds/xml.ts';
import { articleForEditingById, type EditedArticle } from '../queries/editing.ts';
import { allArticleIds, allSections } from '../queries/export.ts';
import { seriesOfArticles } from '../queries/series-editing.ts';

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
/** What WordPress writes for every post and this site does not have. */
const without = {
  'wp:comment_status': 'closed',
  'wp:ping_status': 'closed',
  'wp:menu_order': '0',
  'wp:post_password': '',
  'wp:is_sticky': '0',
};

const namespaces = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  wfw: 'http://wellformedweb.org/CommentAPI/',
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
  yield elements({ title: siteName, link: siteUrl, description: '', pubDate: now.toUTCString(), language: 'zh-TW' });
  yield elements({ 'wp:wxr_version': '1.2' });
  yield elements({ 'wp:base_site_url': siteUrl, 'wp:base_blog_url': siteUrl });
  for (const { id, slug, name } of authors) {
    const parts = { 'wp:author_id': String(id), 'wp:author_login': slug, 'wp:author_email': '' };
    yield `<wp:author>${elements({ ...parts, 'wp:author_display_name': name })}</wp:author>\n`;
  }
  for (const { id, slug, name, description } of categories) {
    const term = { 'wp:term_id': String(id), 'wp:category_nicename': slug, 'wp:category_parent': '' };
    const parts = { ...term, 'wp:cat_name': name, 'wp:category_description': description };
    yield `<wp:category>${elements(parts)}</wp:category>\n`;
  }
  let attachments = 0;
  for (const id of await allArticleIds(db)) {
    const article = await articleForEditingById(db, id);
    if (!article) continue;
    const cover = article.cover_id ? firstAttachment + attachments++ : null;
    if (cover) yield attachment(article, cover, siteUrl);
    const [part] = await seriesOfArticles(db, [id]);
    yield wxrPost({ article, cover, part }, siteUrl, now);
  }
  yield '</channel>\n</rss>\n';
}

interface Post {
  article: EditedArticle;
  /** The id of its attachment. */
  cover: number | null;
  part: { slug: string; title: string; position: number } | undefined;
}

export function wxrPost({ article, cover, part }: Post, siteUrl: string, now: Date): string {
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
    ...(part ? [`<category domain="series" nicename="${part.slug}">${xmlText(part.title)}</category>`] : []),
  ];
  return `<item>\n${elements({ title: article.title, link, pubDate: published_at.toUTCString() })}${elements({
    'dc:creator': article.author_slug,
  })}${guid(`${siteUrl}/?article=${article.id}`)}${elements({ description: '' })}${xmlCdata('content:encoded', html)}\n${xmlCdata('excerpt:encoded', article.summary)}\n${elements(
    {
      'wp:post_id': article.id,
      'wp:post_date': localTime(published_at),
      'wp:post_date_gmt': gmt(published_at),
      'wp:post_modified': localTime(updated_at ?? published_at),
      'wp:post_modified_gmt': gmt(updated_at ?? published_at),
      'wp:post_name': slug,
      'wp:status': status,
      'wp:post_parent': '0',
      'wp:post_type': 'post',
      ...without,
    },
  )}${terms.join('\n')}\n${cover ? meta('_thumbnail_id', String(cover)) : ''}${part ? meta('_series_part', String(part.position)) : ''}</item>\n`;
}

function attachment(
  { id, author_slug, cover_id, cover_alt, cover_caption, published_at }: EditedArticle,
  postId: number,
  siteUrl: string,
) {
  const address = `${siteUrl}/media/${cover_id}/${coverWidth}.webp`;
  const about = {
    title: String(cover_id),
    link: address,
    pubDate: published_at.toUTCString(),
    'dc:creator': author_slug,
  };
  const texts = `${xmlCdata('content:encoded', '')}\n${xmlCdata('excerpt:encoded', cover_caption)}`;
  return `<item>\n${elements(about)}${guid(address)}${elements({ description: '' })}${texts}\n${elements({
    'wp:post_id': String(postId),
    'wp:post_date': localTime(published_at),
    'wp:post_date_gmt': gmt(published_at),
    'wp:post_modified': localTime(published_at),
    'wp:post_modified_gmt': gmt(published_at),
    'wp:post_name': String(cover_id),
    'wp:status': 'inherit',
    'wp:post_parent': id,
    'wp:post_type': 'attachment',
    ...without,
    'wp:attachment_url': address,
  })}${meta('_wp_attachment_image_alt', cover_alt)}</item>\n`;
}

function elements(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, text]) => `${xmlElement(name, text)}\n`)
    .join('');
}

const guid = (text: string) => `<guid isPermaLink="false">${xmlText(text)}</guid>\n`;

function meta(key: string, value: string): string {
  return `<wp:postmeta>${elements({ 'wp:meta_key': key, 'wp:meta_value': value })}</wp:postmeta>\n`;
}

const gmt = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');
const localTime = (time: Date) => gmt(new Date(time.getTime() + 8 * hour));
