import { escapeHtml } from '../../../contract/escape-html.ts';
import { ImportProblem } from '../editing/incoming-article.ts';
import { readDecoded } from './decoded-text.ts';
import { all, innerHtml, readXml, textOf, type XmlElement } from './xml.ts';

/** An entry of any kind of feed; what it does not say is empty. */
export interface FeedEntry {
  /** The address of the feed's site. */
  site: string;
  id: string;
  link: string;
  /** The address that relative addresses start from, if the feed names one. */
  base: string;
  title: string;
  html: string;
  summary: string;
  author: string;
  categories: string[];
  published: string;
  updated: string;
  picture: string;
  isDraft: boolean;
  line: number;
}

const roots = ['rss', 'rdf:RDF', 'RDF', 'feed', 'channel'];
/** Elements of the head that have links of their own. */
const others = ['image', 'textinput', 'textInput', 'author', 'cloud'];

/** Reads the entries of RSS 0.9 to 2.0 and of Atom. */
export async function* xmlEntries(file: string): AsyncGenerator<FeedEntry> {
  let site = '';
  const root = (name: string) => {
    if (!roots.includes(name)) throw new ImportProblem('看不出是 RSS、Atom 或 WordPress 的匯出檔');
  };
  for await (const element of readXml(readDecoded(file), new Set(['item', 'entry', 'link', ...others]), { root })) {
    if (element.name === 'link') site ||= siteOf(element);
    else if (element.name === 'item') yield { site, ...rssEntry(element) };
    else if (element.name === 'entry' && isArticle(element)) yield { site, ...atomEntry(element) };
  }
}

/** The feed's own link, which stands before its entries: text in RSS, an attribute in Atom. */
function siteOf({ text, base, attributes: { href = '', rel = 'alternate' } }: XmlElement): string {
  const address = text.trim() || (rel === 'alternate' ? href : '');
  return URL.parse(address, base || undefined)?.href ?? address;
}

const firstOf = (element: XmlElement, ...names: string[]) =>
  names.map((name) => textOf(element, name)).find((text) => text !== '') ?? '';

function rssEntry(item: XmlElement): Omit<FeedEntry, 'site'> {
  const [guid] = all(item, 'guid');
  const id = guid?.text.trim() ?? '';
  const isLink = /^https?:/i.test(id) && guid?.attributes.isPermaLink !== 'false';
  const content = all(item, 'content:encoded')[0] ?? all(item, 'xhtml:body')[0] ?? all(item, 'body')[0];
  const summary = all(item, 'description')[0];
  const link = firstOf(item, 'feedburner:origLink', 'link') || (all(item, 'link')[0]?.attributes.href ?? '');
  return {
    id: id || (item.attributes['rdf:about'] ?? ''),
    link: link || (isLink ? id : ''),
    base: content?.base ?? item.base,
    title: firstOf(item, 'title', 'media:title', 'dc:title'),
    html: content ? htmlOf(content) : '',
    summary: summary ? htmlOf(summary) : textOf(item, 'itunes:summary'),
    author: bylineOf(firstOf(item, 'dc:creator', 'author', 'itunes:author')),
    categories: [...all(item, 'category'), ...all(item, 'dc:subject')].map(({ text }) => text.trim()),
    published: firstOf(item, 'pubDate', 'dc:date', 'dcterms:created', 'date'),
    updated: firstOf(item, 'dcterms:modified', 'atom:updated'),
    picture: pictureOf(item),
    isDraft: false,
    line: item.line,
  };
}

/** Some feeds write the tags of a text without escaping them. */
function htmlOf(element: XmlElement): string {
  return element.children.length > 0 ? innerHtml(element) : element.text.trim();
}

/** `mail@a.example (Name)`: the name; an address alone is not published. */
function bylineOf(text: string): string {
  const [, name] = /\(([^()]+)\)\s*$/.exec(text) ?? [];
  return (name ?? (/^\S+@\S+$/.test(text) ? '' : text)).trim();
}

function pictureOf(element: XmlElement): string {
  const isPicture = ({ attributes: { type = '', medium = '' } }: XmlElement) =>
    type.startsWith('image/') || medium === 'image';
  const media = [element, ...all(element, 'media:group')].flatMap((group) => all(group, 'media:content'));
  const found = [...all(element, 'enclosure'), ...media].find(isPicture) ?? all(element, 'media:thumbnail')[0];
  return found?.attributes.url ?? '';
}

const kindScheme = 'http://schemas.google.com/g/2005#kind';
const isKind = ({ attributes: { scheme } }: XmlElement) => scheme === kindScheme;
const publishedStates = ['LIVE', 'SCHEDULED'];

/** A backup of Blogger is an Atom feed with pages, comments, settings and what was thrown away beside the posts. */
function isArticle(entry: XmlElement): boolean {
  const kind = all(entry, 'category').find(isKind)?.attributes.term ?? '';
  const [type, state] = [textOf(entry, 'blogger:type'), textOf(entry, 'blogger:status')];
  if ((kind && !kind.endsWith('#post')) || (type && type !== 'POST')) return false;
  return !state || state === 'DRAFT' || publishedStates.includes(state);
}

/** Drafts by the Atom Publishing Protocol, or of Blogger. */
function isDraft(entry: XmlElement): boolean {
  const isMarked = all(entry, 'app:control').some((control) => textOf(control, 'app:draft') === 'yes');
  return isMarked || textOf(entry, 'blogger:status') === 'DRAFT';
}

function atomEntry(entry: XmlElement): Omit<FeedEntry, 'site'> {
  const links = all(entry, 'link');
  const link = links.find(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate');
  const author = all(entry, 'author')[0];
  const content = all(entry, 'content')[0];
  return {
    id: textOf(entry, 'id'),
    link: link?.attributes.href ?? '',
    base: content?.base ?? entry.base,
    title: atomText(all(entry, 'title')[0]),
    html: atomText(content),
    summary: atomText(all(entry, 'summary')[0]),
    author: author ? textOf(author, 'name') || bylineOf(author.text.trim()) : '',
    categories: all(entry, 'category')
      .filter((category) => !isKind(category))
      .map(({ attributes }) => attributes.label ?? attributes.term ?? ''),
    published: firstOf(entry, 'published', 'issued', 'created'),
    updated: firstOf(entry, 'updated', 'modified'),
    picture: links.find(({ attributes }) => attributes.type?.startsWith('image/'))?.attributes.href ?? pictureOf(entry),
    isDraft: isDraft(entry),
    line: entry.line,
  };
}

/** The HTML of a text construct of Atom 1.0, or of 0.3 with its modes. */
function atomText(element: XmlElement | undefined): string {
  if (!element) return '';
  const { type = '', mode = '' } = element.attributes;
  const text = element.text.trim();
  if (mode === 'base64') return Buffer.from(text, 'base64').toString();
  if (element.children.length > 0) return innerHtml(element).trim();
  // Many feeds forget the type of their HTML.
  const isHtml = /html/i.test(type) || (!type && (mode === 'escaped' || /<(?:p|br|div|a|img|b|i)\b/i.test(text)));
  return isHtml ? text : escapeHtml(text);
}
