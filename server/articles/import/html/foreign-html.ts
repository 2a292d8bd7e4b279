import { bodyPictureAttributes, type KnownPicture } from '../../../../contract/picture.ts';
import { framedVideo } from '../../embedded-video.ts';
import { sanitiseHtml } from '../../sanitise-html.ts';
import { toBlocks } from './html-blocks.ts';
import { type Item, linkTo } from './html-paragraphs.ts';
import { element, type HtmlElement, type HtmlNode, isElement, parseHtml, toHtml, wordsOf } from './html-tree.ts';

export interface ForeignHtmlOptions {
  findPicture: (src: string) => KnownPicture | undefined;
  /** The new address of a link whose target was imported too. */
  findLink: (href: string) => string | undefined;
  dropped: (what: string) => void;
  /** A picture that is not at hand, with the words of its caption. */
  missing?: (src: string, caption: string) => void;
  /** Line ends are breaks and blank lines end paragraphs, as in the old WordPress editor. */
  hasLineBreaks?: boolean;
  /** The address that relative addresses start from. */
  base?: string | undefined;
}

/** Up to this width a picture is a sign within a line. */
const widestSign = 64;
const players = new Set(['video', 'audio']);

/** The sources of all pictures, resolved against the base address. */
export function pictureSources(html: string, base?: string): string[] {
  const found: string[] = [];
  const collect = (nodes: HtmlNode[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (node.name === 'img' && sourceOf(node)) found.push(absolute(sourceOf(node), base));
      collect(node.children);
    }
  };
  collect(parseHtml(html));
  return found;
}

/** Converts HTML of another system to the form of this site and sanitises it. */
export function foreignHtml(html: string, options: ForeignHtmlOptions): string {
  const { findPicture, findLink, dropped, missing, hasLineBreaks = false, base } = options;

  function replace(node: HtmlElement): Item[] | undefined {
    const { name, attributes, children } = node;
    for (const attribute of Object.keys(attributes).filter((key) => /^on/i.test(key))) {
      dropped(`${attribute}=`);
      delete attributes[attribute];
    }
    if (name === 'img') return picture(node);
    if (name === 'a') {
      const href = absolute(attributes.href ?? '', base);
      node.attributes = { ...attributes, href: findLink(href) ?? href };
    }
    if (name === 'figure') reportCaption(node);
    if (name === 'iframe' || name === 'embed') return playerLink(attributes.src ?? '');
    if (players.has(name)) {
      const sources = [node, ...children.filter(isElement)].map((part) => part.attributes.src ?? '').filter(Boolean);
      return sources[0] ? ['end', { inline: linkTo(absolute(sources[0], base)) }, 'end'] : undefined;
    }
    return undefined;
  }

  function picture(node: HtmlElement): Item[] {
    const { alt = '', class: kind = '' } = node.attributes;
    const src = absolute(sourceOf(node), base);
    const known = findPicture(src);
    // A smiley stands for its sign.
    if (!known && /\b(?:wp-smiley|emoji)\b/.test(kind)) return alt ? [{ inline: alt }] : [];
    if (!known) {
      if (node.attributes['data-reported'] === undefined) missing?.(src, '');
      return [];
    }
    const image = element('img', [], bodyPictureAttributes(known, alt));
    return known.width <= widestSign ? [{ inline: image }] : [{ block: element('figure', [image]) }];
  }

  /** The caption goes with its picture; what it said is in the report. */
  function reportCaption({ children }: HtmlElement): void {
    const pictures = picturesIn(children);
    const caption = children.find((child) => isElement(child) && child.name === 'figcaption');
    const last = pictures.at(-1);
    if (
      !last ||
      !caption ||
      last.attributes['data-reported'] !== undefined ||
      pictures.some((image) => findPicture(absolute(sourceOf(image), base)))
    )
      return;
    missing?.(absolute(sourceOf(last), base), wordsOf([caption]).trim());
    last.attributes['data-reported'] = '';
  }

  const blocks = toBlocks(parseHtml(html), { hasLineBreaks, replace });
  numberHeadings(blocks);
  const written = toHtml(withoutEmptyLinks(blocks).flatMap((block) => [scrolling(block), '\n'])).trim();
  return sanitiseHtml(written, dropped).trim();
}

function picturesIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.filter(isElement).flatMap((node) => (node.name === 'img' ? [node] : picturesIn(node.children)));
}

/** Scripts that load pictures late leave the real address in another attribute. */
function sourceOf({ attributes }: HtmlElement): string {
  const { src = '', 'data-src': late, 'data-original': original, 'data-lazy-src': lazy } = attributes;
  return (/^(?:data:|$)/.test(src) ? late || original || lazy : src) || src;
}

function absolute(address: string, base: string | undefined): string {
  if (!base || !address || address.startsWith('#')) return address.trim();
  return URL.parse(address.trim(), base)?.href ?? address;
}

function playerLink(src: string): Item[] | undefined {
  const video = framedVideo(src);
  return video ? ['end', { inline: linkTo(video.href, video.words) }, 'end'] : undefined;
}

/** Headings get the same anchors as those of our Markdown. */
function numberHeadings(blocks: readonly HtmlNode[]): void {
  let count = 0;
  const visit = (nodes: readonly HtmlNode[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (/^h[234]$/.test(node.name)) node.attributes = { id: `section-${++count}` };
      else visit(node.children);
    }
  };
  visit(blocks);
}

/** A link around nothing remains where its picture was taken out. */
function withoutEmptyLinks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    node.children = withoutEmptyLinks(node.children);
    return node.name === 'a' && node.children.length === 0 ? [] : [node];
  });
}

/** A wide table scrolls inside a region that can be focused by keyboard. */
function scrolling(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node;
  node.children = node.children.map(scrolling);
  if (node.name !== 'table') return node;
  return element('div', [node], { role: 'region', 'aria-label': '表格', tabindex: '0' });
}
