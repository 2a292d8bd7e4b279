import { deskLimits } from '../../../contract/desk/limits.ts';
import { parseAddress } from '../../../contract/parse-address.ts';
import { linkSchemes } from '../../../contract/rules/link-schemes.ts';
import { applyClassStyles } from './paste-classes.ts';
import { beginItemsWithText } from './paste-items.ts';
import { buildLists } from './paste-lists.ts';
import { markByStyle, rename, renameHeadings, setStylesAside, styleAttribute, styleOf } from './paste-styles.ts';
import { unwrapLayoutTables } from './paste-tables.ts';

/** What was removed from a paste, for the writer: one line for each kind. */
export interface CleanPaste {
  html: string;
  dropped: string[];
}

const words = {
  pictures: '圖片（請用「圖片」上傳）',
  objects: '影片、音訊或內嵌內容',
  forms: '表單元件',
  scripts: '程式碼',
  colours: '字型、顏色與大小',
  deletions: '追蹤修訂中刪去的字',
  comments: '註解',
  hidden: '隱藏的文字',
} as const;

/** Said instead of pasting a text that no article can hold. */
export const tooLong = `全部內容（超過 ${deskLimits.bodyMax / 10_000} 萬字，請分成幾篇）`;

/** Office writes styles of many times the text's length; reading more than this would freeze the page. */
const longestSource = 20_000_000;

const objects = 'iframe, object, embed, video, audio, canvas, svg, math';
const looks = ['color', 'font-family', 'font-size']
  .map((name) => `[${styleAttribute}*="${name}"]`)
  .concat('font')
  .join();
const forms = 'input, button, select, textarea';
/** Blocks that the editor would take for words of a line. */
const unknownBlocks = 'details, summary, main, nav, center, legend, dialog, menu, search';
const removed = 'script, style, meta, link, title, xml, template, noscript, head';

/** Text without the invisible characters that PDF files leave in the clipboard: with some of them nothing could be saved. */
export function storable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, '');
}

/**
 * Cleans HTML from the clipboard before the editor's schema reads it: Word, Google Docs, LibreOffice and web pages mark
 * headings, lists and emphasis each in their own way. The structure stays, the look goes.
 */
export function cleanPaste(source: string, parse: (html: string) => Document): CleanPaste {
  if (source.length > longestSource) return { html: '', dropped: [tooLong] };
  const { body } = parse(setStylesAside(source));
  const dropped = new Set<string>();
  removeComments(body);
  applyClassStyles(body, source);
  for (const element of body.querySelectorAll(removed)) {
    if (element.localName === 'script') dropped.add(words.scripts);
    element.remove();
  }
  unwrapOffice(body);
  removeReviewing(body, dropped);
  removeHidden(body, dropped);
  removeWithReport(body, objects, dropped, words.objects);
  removeWithReport(body, forms, dropped, words.forms);
  for (const image of body.querySelectorAll('img')) {
    const emoji = emojiOf(image);
    // Spacers and counters are not worth a word.
    if (!emoji && !isTiny(image)) dropped.add(words.pictures);
    image.replaceWith(emoji);
  }
  if (body.querySelector(looks)) dropped.add(words.colours);
  keepWrittenLines(body);
  joinSourceLines(body);
  rename(body, unknownBlocks, 'div');
  unwrapLayoutTables(body);
  buildLists(body);
  beginItemsWithText(body);
  markByStyle(body);
  renameHeadings(body);
  removeEmpty(body);
  unwrapOnlyParagraphs(body);
  for (const element of body.querySelectorAll('*')) keepAttributes(element);
  const html = body.innerHTML.replaceAll('&nbsp;', ' ').trim();
  return html.length > deskLimits.bodyMax ? { html: '', dropped: [tooLong] } : { html, dropped: [...dropped] };
}

function removeComments(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, 128);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function removeWithReport(body: Element, selector: string, dropped: Set<string>, word: string): void {
  for (const element of body.querySelectorAll(selector)) {
    dropped.add(word);
    element.remove();
  }
}

function isTiny(image: HTMLImageElement): boolean {
  return image.getAttribute('width') === '1' || image.getAttribute('height') === '1';
}

/** Facebook and others write emoji as pictures. */
function emojiOf(image: HTMLImageElement): string {
  return /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})\S{0,12}$/u.exec(image.alt)?.[0] ?? '';
}

/** Elements of Office's own, such as `o:p` and `st1:place`, and the line above its footnotes. */
function unwrapOffice(body: Element): void {
  for (const element of body.querySelectorAll('*')) {
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
    else if (styleOf(element, 'mso-element') === 'footnote-list') {
      for (const rule of element.querySelectorAll(':scope > hr, :scope > br')) rule.remove();
    }
  }
}

/** Of Word and LibreOffice, and of Word in the browser. */
const deletions = '.msoDel, del[cite], del[datetime], .TrackChangeTextDeletion, .TrackedChange.Deletion';
const commentAnchors = '.MsoCommentReference, .msocomanchor';

/** What reviewers left in a text of Word or LibreOffice: words that they deleted, and comments, which come below the text. */
function removeReviewing(body: Element, dropped: Set<string>): void {
  removeWithReport(body, deletions, dropped, words.deletions);
  const lists = [...body.querySelectorAll('div')].filter((part) => styleOf(part, 'mso-element') === 'comment-list');
  for (const part of [...lists, ...body.querySelectorAll(commentAnchors)]) {
    dropped.add(words.comments);
    part.remove();
  }
}

/** Mails begin with words for the list of mails, and Word has a font that hides. */
function removeHidden(body: Element, dropped: Set<string>): void {
  for (const element of body.querySelectorAll(`[${styleAttribute}]`)) {
    if (styleOf(element, 'display') !== 'none' && styleOf(element, 'mso-hide') !== 'all') continue;
    if (!isBlank(element)) dropped.add(words.hidden);
    element.remove();
  }
}

/** Messages and notes have their lines as they were written, in elements whose style says so; others wrap their source. */
function keepWrittenLines(body: Element): void {
  const walker = body.ownerDocument.createTreeWalker(body, 4);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const lines = (text.nodeValue ?? '').split(/\r?\n/);
    if (lines.length === 1 || !lines.some((line) => line.trim() !== '') || !hasWrittenLines(text.parentElement))
      continue;
    const parts = lines.flatMap((line, at) => (at === 0 ? [line] : [body.ownerDocument.createElement('br'), line]));
    (text as ChildNode).replaceWith(...parts);
  }
}

function hasWrittenLines(element: Element | null): boolean {
  if (!element || element.localName === 'pre') return false;
  const rule = styleOf(element, 'white-space');
  return rule === '' ? hasWrittenLines(element.parentElement) : /^(?:pre|break-spaces)/.test(rule);
}

const wide = '[\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef]';
const lineInWideText = new RegExp(`(${wide})[ \\t]*[\\r\\n]+[ \\t]*(?=${wide})`, 'g');
const endsInLine = new RegExp(`(${wide})[ \\t]*[\\r\\n]\\s*$`);
const beginsWithLine = new RegExp(`^\\s*[\\r\\n][ \\t]*(?=${wide})`);
const endsWide = new RegExp(`${wide}$`);
const beginsWide = new RegExp(`^${wide}`);

/** A line break in the source is a space between words, but between Chinese characters it is nothing. */
function joinSourceLines(body: Element): void {
  const walker = body.ownerDocument.createTreeWalker(body, 4);
  let before: Node | null = null;
  /** A break of its own, between two marks. */
  let between: Node | null = null;
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.nodeValue || text.parentElement?.closest('pre')) continue;
    if (/^[ \t]*[\r\n][ \t\r\n]*$/.test(text.nodeValue)) {
      between = text;
      continue;
    }
    text.nodeValue = text.nodeValue.replace(lineInWideText, '$1');
    const isBehindWide = endsWide.test(before?.nodeValue ?? '');
    if (isBehindWide) text.nodeValue = text.nodeValue.replace(beginsWithLine, '');
    if (before && beginsWide.test(text.nodeValue)) {
      if (isBehindWide && between) between.nodeValue = '';
      else before.nodeValue = (before.nodeValue ?? '').replace(endsInLine, '$1');
    }
    before = text;
    between = null;
  }
}

const isBlank = (element: Element) => element.textContent?.replace(/[\s\u00a0]/g, '') === '';
const blocks = 'p, h2, h3, h4, ul, ol, table, blockquote, pre, hr, div, section, article, figure';

/** Empty marks, empty paragraphs, and the line breaks that Google Docs writes between paragraphs. */
function removeEmpty(body: Element): void {
  for (const element of body.querySelectorAll('strong, em, s, sub, sup, a, span'))
    if (element.textContent === '' && !element.querySelector('br')) element.remove();
  // Mails have a container for each line, and blank ones between their paragraphs.
  for (const paragraph of body.querySelectorAll('p, h2, h3, h4, div'))
    if (isBlank(paragraph) && !paragraph.querySelector('hr')) paragraph.remove();
  for (const line of body.querySelectorAll('br')) {
    const { previousElementSibling: before, nextElementSibling: after } = line;
    if (before?.matches(blocks) || after?.matches(blocks)) line.remove();
  }
}

/** The only paragraph of a list item or a cell is its text, unless there is other text beside it. */
function unwrapOnlyParagraphs(body: Element): void {
  for (const holder of body.querySelectorAll('li, td, th')) {
    const [paragraph, second] = holder.querySelectorAll(':scope > p, :scope > div');
    if (!paragraph || second || paragraph.querySelector(blocks)) continue;
    const others = [...holder.childNodes].filter((node) => node !== paragraph && node.textContent?.trim() !== '');
    if (others.every((node) => /^(?:UL|OL|TABLE|BLOCKQUOTE)$/.test(node.nodeName)))
      paragraph.replaceWith(...paragraph.childNodes);
  }
}

const allowedAttributes: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** Notion links its pages without its own address, which would be pages of this site. */
const notionPage = /^\/[^/?]*[0-9a-f]{32}(?:\?|$)/;

function keepAttributes(element: Element): void {
  const allowed = allowedAttributes[element.localName] ?? [];
  for (const { name } of [...element.attributes]) if (!allowed.includes(name)) element.removeAttribute(name);
  if (element.localName !== 'a') return;
  const address = linkAddress(element.getAttribute('href') ?? '');
  // The ids of the source do not come along, so links within it lead nowhere.
  if (address === null || address.startsWith('#') || notionPage.test(address))
    element.replaceWith(...element.childNodes);
  else element.setAttribute('href', address);
}

/** An address that a link may have, or null. Google's and Facebook's detours are cut short. */
export function linkAddress(href: string): string | null {
  const text = href.trim();
  if (/^(?:#.|\/(?!\/))/.test(text)) return text;
  const url = parseAddress(text);
  if (!url) return null;
  if (url.hostname === 'www.google.com' && url.pathname === '/url') return linkAddress(url.searchParams.get('q') ?? '');
  if (url.hostname === 'l.facebook.com') return linkAddress(url.searchParams.get('u') ?? '');
  return linkSchemes.includes(url.protocol.slice(0, -1)) ? text : null;
}

/** The address that is all of a pasted text; null for other texts, and for paths, which may be words. */
export function pastedAddress(text: string): string | null {
  const address = text.trim();
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(address) ? linkAddress(address) : null;
}

/** The addresses of a list that was dropped, one on each line, by whether a link may have them. */
export function droppedAddresses(uriList: string): { links: string[]; others: string[] } {
  // Lines that begin with # are comments of the format.
  const lines = uriList.split(/\r?\n/).map((line) => line.trim());
  const addresses = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const links = addresses.map(linkAddress).filter((address) => address !== null);
  return { links, others: addresses.filter((address) => linkAddress(address) === null) };
}

/** An address as people read it: Chinese instead of its percent signs. */
export function readableAddress(address: string): string {
  try {
    return storable(decodeURI(address));
  } catch {
    return address;
  }
}
