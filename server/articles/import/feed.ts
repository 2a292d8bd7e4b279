import { plainText } from '../plain-text.ts';
import type { ForeignArticle } from './foreign-article.ts';
import { jsonEntries } from './json-feed.ts';
import { chooseAuthor, chooseCategory, type SectionRules } from './section-choice.ts';
import { slugFrom } from './slugs.ts';
import { sourceTime } from './source-time.ts';
import { titleFrom } from './summary.ts';
import { type FeedEntry, xmlEntries } from './xml-feed.ts';

export interface FeedOptions {
  rules: SectionRules;
  /** Whether the site has a category; entries go to the first of theirs that it has. */
  exists: (category: string) => Promise<boolean>;
}

/** Names of pages that say nothing about the article in them. */
const anyPage =
  /^(?:index|default|view|show|article|detail|node|post|page|story|news)?(?:\.(?:html?|php|aspx?|jsp|cgi))?$/i;

/** Reads the entries of an RSS, Atom or JSON Feed file, one by one. */
export async function* readFeed(file: string, options: FeedOptions): AsyncGenerator<ForeignArticle> {
  for await (const entry of /\.json$/i.test(file) ? jsonEntries(file) : xmlEntries(file)) {
    yield toArticle(entry, options);
  }
}

async function toArticle(entry: FeedEntry, { rules, exists }: FeedOptions): Promise<ForeignArticle> {
  const { line, site } = entry;
  const notes: string[] = [];
  const candidates = entry.categories.filter(Boolean).map((name) => ({ slug: slugFrom(name, 'category'), name }));
  const chosen = await chooseCategory(candidates, rules, { line, exists: rules.isCreating ? undefined : exists });
  const byline = entry.author || (rules.author ? '' : '編輯部');
  const own = byline ? { slug: slugFrom(byline, 'author'), name: byline } : null;
  const link = entry.link && (URL.parse(entry.link, entry.base || site || undefined)?.href ?? entry.link);
  const html = entry.html || entry.summary;
  const title = plainText(entry.title) ? entry.title : titleFrom(html, notes);
  return {
    identity: { site, guid: entry.id, link },
    slug: slugOf(entry, link),
    title,
    html,
    // A text without any tag has paragraphs only by its lines.
    hasLineBreaks: !/<[a-z!/]/i.test(html),
    base: entry.base || link || site,
    summaryHtml: entry.html ? entry.summary : '',
    category: chosen.category && { ...chosen.category, line },
    author: chooseAuthor(own, rules) ?? { slug: slugFrom('編輯部', 'author'), name: '編輯部' },
    tags: chosen.tags,
    status: entry.isDraft ? 'draft' : 'published',
    publishedAt: feedTime(entry.published) ?? feedTime(entry.updated),
    updatedAt: feedTime(entry.published) ? feedTime(entry.updated) : null,
    link: entry.isDraft ? '' : link,
    cover: entry.picture ? { url: URL.parse(entry.picture, link || undefined)?.href ?? entry.picture, alt: '' } : null,
    line,
    notes,
  };
}

/** The last part of the link, unless it is the same for every article of that site. */
function slugOf({ id, title, published, html, summary }: FeedEntry, link: string): string {
  const url = URL.parse(link);
  const last = url?.pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (last && !(anyPage.test(last) || (url?.search && /\.\w+$/.test(last)))) {
    return slugFrom(last.replace(/\.(?:html?|php|aspx?)$/i, ''), 'feed');
  }
  return slugFrom(`一${id || link || title + published + html + summary}`, 'feed');
}

/** Times of feeds have many forms; without a zone they are Taipei's, or UTC where the form is that of mail. */
export function feedTime(text: string): Date | null {
  const known = sourceTime(text);
  if (known || !text.trim() || /^\d{4}\D\d{1,2}\D\d/.test(text.trim())) return known;
  const hasZone = /(?:[+-]\d{2}:?\d{2}|\b[A-Z]{1,4})$/i.test(text.trim());
  const time = new Date(hasZone ? text : `${text} GMT`);
  return Number.isNaN(time.getTime()) ? null : time;
}
