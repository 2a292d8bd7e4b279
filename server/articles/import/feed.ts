import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { escapeHtml } from '../../../contract/escape-html.ts';
import { ImportProblem } from '../editing/incoming-article.ts';
import type { ForeignArticle } from './foreign-article.ts';
import { chooseAuthor, chooseCategory, type SectionRules } from './section-choice.ts';
import { slugFrom } from './slugs.ts';
import { rfcDate } from './wordpress.ts';
import { all, readXml, textOf, type XmlElement } from './xml.ts';

const mostJson = 100 * 1024 * 1024;

export interface FeedOptions {
  rules: SectionRules;
  /** Whether the site has a category; entries go to the first of theirs that it has. */
  exists: (category: string) => Promise<boolean>;
}

interface Entry {
  /** The address of the feed's site. */
  site: string;
  id: string;
  link: string;
  title: string;
  html: string;
  summary: string;
  author: string;
  categories: string[];
  published: string;
  updated: string;
  picture: string;
  line: number;
}

/** Reads the entries of an RSS, Atom or JSON Feed file, one by one. */
export async function* readFeed(file: string, options: FeedOptions): AsyncGenerator<ForeignArticle> {
  for await (const entry of file.endsWith('.json') ? jsonEntries(file) : xmlEntries(file)) {
    yield toArticle(entry, options);
  }
}

async function toArticle(entry: Entry, { rules, exists }: FeedOptions): Promise<ForeignArticle> {
  const { line } = entry;
  const candidates = entry.categories.filter(Boolean).map((name) => ({ slug: slugFrom(name, 'category'), name }));
  const chosen = await chooseCategory(candidates, rules, { line, exists: rules.isCreating ? undefined : exists });
  const last = URL.parse(entry.link)?.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const byline = entry.author || (rules.author ? '' : '編輯部');
  const author = chooseAuthor(byline ? { slug: slugFrom(byline, 'author'), name: byline } : null, rules);
  return {
    identity: { site: entry.site, guid: entry.id, link: entry.link },
    slug: last
      ? slugFrom(last.replace(/\.html?$/, ''), 'feed')
      : slugFrom(`一${entry.id || entry.title + entry.published + entry.html + entry.summary}`, 'feed'),
    title: entry.title,
    html: entry.html || entry.summary,
    hasLineBreaks: false,
    base: '',
    summaryHtml: entry.html ? entry.summary : '',
    category: chosen.category && { ...chosen.category, line },
    author: author ?? { slug: slugFrom('編輯部', 'author'), name: '編輯部' },
    tags: chosen.tags,
    status: 'published',
    publishedAt: rfcDate(entry.published) ?? rfcDate(entry.updated),
    updatedAt: rfcDate(entry.published) ? rfcDate(entry.updated) : null,
    link: entry.link,
    cover: entry.picture ? { url: entry.picture, alt: '' } : null,
    line: entry.line,
    notes: [],
  };
}

async function* xmlEntries(file: string): AsyncGenerator<Entry> {
  let site = '';
  for await (const element of readXml(createReadStream(file, 'utf8'), new Set(['item', 'entry', 'link']))) {
    if (element.name === 'link') site ||= siteOf(element);
    else yield { ...(element.name === 'item' ? rssEntry(element) : atomEntry(element)), site };
  }
}

/** The feed's own link, which stands before its entries: text in RSS, an attribute in Atom. */
function siteOf({ text, attributes: { href = '', rel = 'alternate' } }: XmlElement): string {
  return text.trim() || (rel === 'alternate' ? href : '');
}

function rssEntry(item: XmlElement): Omit<Entry, 'site'> {
  const enclosure = all(item, 'enclosure').find(({ attributes }) => attributes.type?.startsWith('image/'));
  const picture = enclosure ?? all(item, 'media:content').find(({ attributes }) => attributes.medium === 'image');
  return {
    id: textOf(item, 'guid'),
    link: textOf(item, 'link'),
    title: textOf(item, 'title'),
    html: textOf(item, 'content:encoded'),
    summary: textOf(item, 'description'),
    author: textOf(item, 'dc:creator') || textOf(item, 'author'),
    categories: all(item, 'category').map(({ text }) => text.trim()),
    published: textOf(item, 'pubDate') || textOf(item, 'dc:date'),
    updated: '',
    picture: picture?.attributes.url ?? '',
    line: item.line,
  };
}

function atomEntry(entry: XmlElement): Omit<Entry, 'site'> {
  const links = all(entry, 'link');
  const link = links.find(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate');
  const author = all(entry, 'author')[0];
  return {
    id: textOf(entry, 'id'),
    link: link?.attributes.href ?? '',
    title: textOf(entry, 'title'),
    html: textOf(entry, 'content'),
    summary: textOf(entry, 'summary'),
    author: author ? textOf(author, 'name') : '',
    categories: all(entry, 'category').map(({ attributes }) => attributes.label ?? attributes.term ?? ''),
    published: textOf(entry, 'published'),
    updated: textOf(entry, 'updated'),
    picture: links.find(({ attributes }) => attributes.type?.startsWith('image/'))?.attributes.href ?? '',
    line: entry.line,
  };
}

const jsonFeed = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  home_page_url: z.string().default(''),
  items: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      url: z.string().default(''),
      title: z.string().default(''),
      content_html: z.string().default(''),
      content_text: z.string().default(''),
      summary: z.string().default(''),
      image: z.string().default(''),
      date_published: z.string().default(''),
      date_modified: z.string().default(''),
      authors: z.array(z.object({ name: z.string().default('') })).default([]),
      author: z.object({ name: z.string().default('') }).optional(),
      tags: z.array(z.string()).default([]),
    }),
  ),
});

async function* jsonEntries(file: string): AsyncGenerator<Entry> {
  if ((await stat(file)).size > mostJson) throw new ImportProblem('檔案超過大小上限');
  const feed = jsonFeed.safeParse(parseJson(await readFile(file, 'utf8')));
  if (!feed.success) throw new ImportProblem('不是 JSON Feed');
  for (const item of feed.data.items) {
    yield {
      site: feed.data.home_page_url,
      id: item.id,
      link: item.url,
      title: item.title,
      html: item.content_html || escapeHtml(item.content_text),
      summary: item.summary,
      author: item.authors[0]?.name ?? item.author?.name ?? '',
      categories: item.tags,
      published: item.date_published,
      updated: item.date_modified,
      picture: item.image,
      line: 1,
    };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportProblem('不是正確的 JSON');
  }
}
