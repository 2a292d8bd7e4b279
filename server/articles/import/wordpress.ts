import type { ForeignIdentity } from '../editing/article-source.ts';
import type { IncomingPart, Named } from '../editing/incoming-article.ts';
import { plainText } from '../plain-text.ts';
import { readDecoded } from './decoded-text.ts';
import type { ForeignArticle } from './foreign-article.ts';
import { withReusableBlocks } from './html/reusable-blocks.ts';
import { type Attachment, replaceShortcodes } from './html/shortcodes.ts';
import { withFootnotes } from './html/wordpress-footnotes.ts';
import { chooseAuthor, chooseCategory, type SectionRules } from './section-choice.ts';
import { slugFrom } from './slugs.ts';
import { titleFrom } from './summary.ts';
import { isTypedMarkdown, typedMarkdownToHtml } from './typed-markdown.ts';
import { all, detached, readXml, textOf, type XmlElement } from './xml.ts';

const statuses: Record<string, 'draft' | 'published'> = {
  publish: 'published',
  future: 'published',
  draft: 'draft',
  pending: 'draft',
  private: 'draft',
};

/** What posts refer to. It is read before the first post because an export may list it after the posts. */
interface References {
  /** The address of the exported site. */
  site: string;
  authors: Map<string, Named>;
  categories: Map<string, Named>;
  attachments: Map<string, Attachment>;
  /** The pictures attached to each post, by its id, in their order. */
  attached: Map<string, { picture: Attachment; position: number }[]>;
  /** The HTML of the blocks that several posts show, by their ids. */
  blocks: Map<string, string>;
  /** Every post by its old address, for links between them. */
  posts: Map<string, Pick<ForeignArticle, 'identity' | 'slug' | 'title'>>;
  skipped: Map<string, number>;
}

const read = (file: string, ...names: string[]) => readXml(readDecoded(file), new Set(names));

export async function readSurroundings(file: string): Promise<References> {
  const found: References = {
    site: '',
    authors: new Map(),
    categories: new Map(),
    attachments: new Map(),
    attached: new Map(),
    blocks: new Map(),
    posts: new Map(),
    skipped: new Map(),
  };
  for await (const element of read(file, 'wp:base_blog_url', 'wp:author', 'wp:category', 'item')) {
    if (element.name === 'wp:base_blog_url') found.site = element.text.trim();
    else if (element.name === 'wp:author') {
      const login = textOf(element, 'wp:author_login');
      const name = textOf(element, 'wp:author_display_name') || login;
      found.authors.set(login, { slug: slugFrom(login, 'author'), name });
    } else if (element.name === 'wp:category') {
      const nicename = textOf(element, 'wp:category_nicename');
      const name = textOf(element, 'wp:cat_name') || nicename;
      const description = textOf(element, 'wp:category_description');
      found.categories.set(nicename, { slug: slugFrom(nicename, 'category'), name, description });
    } else noteItem(element, found);
  }
  return found;
}

function noteItem(item: XmlElement, found: References): void {
  const type = textOf(item, 'wp:post_type');
  if (type === 'attachment') {
    const url = textOf(item, 'wp:attachment_url');
    const caption = textOf(item, 'excerpt:encoded');
    const picture = detached({ url, caption, alt: metaOf(item, '_wp_attachment_image_alt') });
    found.attachments.set(textOf(item, 'wp:post_id'), picture);
    if (!/\.(?:jpe?g|png|gif|webp|avif)$/i.test(url)) return;
    const others = found.attached.get(textOf(item, 'wp:post_parent')) ?? [];
    others.push({ picture, position: Number(textOf(item, 'wp:menu_order')) || 0 });
    found.attached.set(textOf(item, 'wp:post_parent'), others);
  } else if (type === 'wp_block') {
    // WordPress shows no others.
    const isShown = textOf(item, 'wp:status') === 'publish' && textOf(item, 'wp:post_password') === '';
    found.blocks.set(textOf(item, 'wp:post_id'), isShown ? detached(textOf(item, 'content:encoded')) : '');
  } else if (type !== 'post') found.skipped.set(type, (found.skipped.get(type) ?? 0) + 1);
  else {
    const post = detached({ identity: identityOf(item, found), slug: slugOf(item), title: textOf(item, 'title') });
    found.posts.set(post.identity.link, post);
  }
}

export interface PostOptions {
  rules: SectionRules;
  /** Given if categories that the site does not have become tags; otherwise they are created. */
  exists?: ((category: string) => Promise<boolean>) | undefined;
}

/** Reads the posts of an export, one by one. */
export async function* readPosts(
  file: string,
  references: References,
  { rules, exists }: PostOptions,
): AsyncGenerator<ForeignArticle> {
  for await (const item of read(file, 'item')) {
    const status = statuses[textOf(item, 'wp:status')];
    if (textOf(item, 'wp:post_type') !== 'post' || !status) continue;
    const terms = all(item, 'category');
    const own = terms.filter((term) => term.attributes.domain === 'category');
    const candidates = own.map((term) => categoryOf(term, references));
    const { category, tags: others } = await chooseCategory(candidates, rules, { line: item.line, exists });
    const tags = terms.filter((term) => term.attributes.domain === 'post_tag').map((term) => term.text.trim());
    const isLocked = textOf(item, 'wp:post_password') !== '';
    const cover = references.attachments.get(metaOf(item, '_thumbnail_id'));
    const identity = identityOf(item, references);
    const post: ForeignArticle = {
      identity,
      slug: slugOf(item),
      title: textOf(item, 'title'),
      html: '',
      hasLineBreaks: true,
      base: '',
      summaryHtml: textOf(item, 'excerpt:encoded'),
      category,
      author: authorOf(textOf(item, 'dc:creator'), references, rules),
      tags: [...tags, ...others],
      series: seriesOf(item),
      status: isLocked ? 'draft' : status,
      publishedAt: gmt(textOf(item, 'wp:post_date_gmt')) ?? rfcDate(textOf(item, 'pubDate')),
      updatedAt: null,
      link: status === 'published' ? identity.link : '',
      cover: cover ?? null,
      line: item.line,
      notes: [],
    };
    const { notes } = post;
    if (isLocked) notes.push('原文有密碼保護，匯入為草稿');
    post.html = contentOf(item, references, notes);
    if (isTypedMarkdown(post.html)) {
      post.html = typedMarkdownToHtml(post.html);
      post.hasLineBreaks = false;
      notes.push('內文是 Markdown，已轉成 HTML');
    }
    if (!plainText(post.title)) post.title = titleFrom(post.html, notes);
    yield post;
  }
}

/** The text with its reusable blocks and footnotes, and with HTML instead of shortcodes. */
function contentOf(item: XmlElement, { attachments, attached, blocks }: References, notes: string[]): string {
  const names = new Map<string, number>();
  const written = withReusableBlocks(textOf(item, 'content:encoded'), {
    block: (id) => blocks.get(id),
    note: (what) => void notes.push(what),
  });
  const html = replaceShortcodes(written, {
    attachment: (id) => attachments.get(id),
    attached: () =>
      (attached.get(textOf(item, 'wp:post_id')) ?? [])
        .sort((one, other) => one.position - other.position)
        .map(({ picture }) => picture),
    missing: (id) => void notes.push(`圖庫的圖片不在匯出檔裡：編號 ${id}`),
    dropped: (name) => names.set(name, (names.get(name) ?? 0) + 1),
  });
  const list = [...names].map(([name, count]) => `${name} ×${count}`);
  if (list.length > 0) notes.push(`已移除短代碼：${list.join('、')}`);
  return withFootnotes(html, metaOf(item, 'footnotes'));
}

function identityOf(item: XmlElement, { site }: References): ForeignIdentity {
  const guid = textOf(item, 'guid') || `post-${textOf(item, 'wp:post_id')}`;
  return { site, guid, link: textOf(item, 'link') };
}

/** A name that is not a valid slug is replaced by the post's id; the old address is redirected. */
function slugOf(item: XmlElement): string {
  const name = textOf(item, 'wp:post_name') || textOf(item, 'title');
  const slug = slugFrom(name, '');
  return slug.startsWith('-') ? `post-${textOf(item, 'wp:post_id')}` : slug;
}

function categoryOf(term: XmlElement, { categories }: References): Named {
  const nicename = term.attributes.nicename ?? term.text;
  return categories.get(nicename) ?? { slug: slugFrom(nicename, 'category'), name: term.text.trim() || nicename };
}

/** A taxonomy of the plugins for series, which store the number of the part as a field of the post. */
function seriesOf(item: XmlElement): IncomingPart | undefined {
  const term = all(item, 'category').find(({ attributes }) => attributes.domain === 'series');
  const name = term?.text.trim();
  if (!term || !name) return undefined;
  const part = all(item, 'wp:postmeta').find((meta) => /^_?series_part(?:_\d+)?$/.test(textOf(meta, 'wp:meta_key')));
  const order = part ? textOf(part, 'wp:meta_value').trim() : '';
  const slug = slugFrom(term.attributes.nicename ?? name, 'series');
  return { slug, name, order: /^\d{1,6}$/.test(order) ? Number(order) : null };
}

function authorOf(login: string, { authors }: References, rules: SectionRules): Named {
  const own = login ? (authors.get(login) ?? { slug: slugFrom(login, 'author'), name: login }) : null;
  return chooseAuthor(own, rules) ?? { slug: slugFrom('編輯部', 'author'), name: '編輯部' };
}

function metaOf(item: XmlElement, key: string): string {
  const meta = all(item, 'wp:postmeta').find((candidate) => textOf(candidate, 'wp:meta_key') === key);
  return meta ? textOf(meta, 'wp:meta_value') : '';
}

function gmt(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) || text.startsWith('0000')) return null;
  return rfcDate(`${text.replace(' ', 'T')}Z`);
}

function rfcDate(text: string): Date | null {
  const time = new Date(text);
  return text && !Number.isNaN(time.getTime()) ? time : null;
}
