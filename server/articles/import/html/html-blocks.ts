import { listNumber } from '../../../../contract/list-number.ts';
import { gallerySizes } from '../../../../contract/picture.ts';
import { inGalleries } from '../../pictures-in-text.ts';
import { type Item, linesOf, paragraphs, trimmed, wordlessTags } from './html-paragraphs.ts';
import { element, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts';

export interface BlockOptions {
  /** Line ends are breaks and blank lines end paragraphs, as in the old WordPress editor. */
  hasLineBreaks: boolean;
  /** What becomes of a picture, a player or a frame; undefined leaves it to the sanitiser. */
  replace: (node: HtmlElement) => Item[] | undefined;
}

/** Containers whose own tag says nothing; what they contain ends the paragraph before it. */
const containers = new Set(
  'p div section article center main header footer aside address form fieldset details dl dd hgroup nav html body'.split(
    ' ',
  ),
);
const terms = new Set(['dt', 'summary', 'legend']);
const headings: Record<string, string> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' };
const rowGroups = new Set(['thead', 'tbody', 'tfoot', 'tr']);
const mostInlineDepth = 20;
const listTags = new Set(['ul', 'ol']);

/** Gives HTML of other systems the structure of our own: paragraphs, headings, lists, quotes, figures and tables. */
export function toBlocks(nodes: readonly HtmlNode[], { hasLineBreaks, replace }: BlockOptions): HtmlElement[] {
  /** How many WordPress blocks are open: their HTML is complete, what stands between them is from the old editor. */
  let openBlocks = 0;

  function itemsOf(children: readonly HtmlNode[], depth = 0): Item[] {
    const items: Item[] = [];
    for (const node of children) for (const item of itemsOfNode(node, depth)) items.push(item);
    return items;
  }

  function itemsOfNode(node: HtmlNode, depth: number): Item[] {
    if (typeof node === 'string') return hasLineBreaks && openBlocks === 0 ? linesOf(node) : [{ inline: node }];
    if (!isElement(node)) return afterComment(node.comment);
    const { name, children } = node;
    const replaced = replace(node);
    if (replaced) return replaced;
    if (name === 'head') return [];
    if (wordlessTags.has(name)) return [{ inline: node }];
    if (isGallery(node)) return galleryOf(node);
    if (containers.has(name)) return ['end', ...itemsOf(children), 'end'];
    if (terms.has(name)) return ['end', { inline: element('strong', inlineOnly(children)) }, 'end'];
    if (name === 'pre') return [{ block: node }];
    if (name === 'hr') return [{ block: element('hr') }];
    if (headings[name]) return headingOf(headings[name], children);
    if (name === 'blockquote') return [{ block: element('blockquote', paragraphs(itemsOf(children))) }];
    if (listTags.has(name)) return listOf(node);
    if (name === 'li') return [{ block: element('ul', [element('li', cellOf(children))], { stray: 'yes' }) }];
    if (name === 'figure') return figureOf(node);
    if (name === 'figcaption') return ['end', ...itemsOf(children), 'end'];
    if (name === 'table') return tableOf(node);
    return inlineOf(node, depth);
  }

  function afterComment(comment: string): Item[] {
    const words = comment.trim();
    if (/^(?:more|nextpage)\b/.test(words)) return ['end'];
    if (words.startsWith('/wp:')) openBlocks = Math.max(0, openBlocks - 1);
    else if (words.startsWith('wp:') && !words.endsWith('/')) openBlocks += 1;
    return /^\/?wp:/.test(words) ? ['end'] : [];
  }

  /** An inline element around several paragraphs or blocks is repeated inside each of them. */
  function inlineOf(node: HtmlElement, depth: number): Item[] {
    const items = itemsOf(node.children, depth + 1);
    if (depth >= mostInlineDepth) return items;
    const again = (children: HtmlNode[]) => element(node.name, children, node.attributes);
    const result: Item[] = [];
    let run: HtmlNode[] = [];
    const flush = () => {
      if (run.length > 0) result.push({ inline: again(run) });
      run = [];
    };
    for (const item of items) {
      if (item !== 'end' && 'inline' in item) {
        run.push(item.inline);
        continue;
      }
      flush();
      if (item !== 'end' && /^h[234]$/.test(item.block.name)) item.block.children = [again(item.block.children)];
      result.push(item);
    }
    flush();
    return items.length === 0 ? [{ inline: again([]) }] : result;
  }

  function inlineOnly(children: readonly HtmlNode[]): HtmlNode[] {
    return trimmed(
      itemsOf(children).flatMap((item) => (item === 'end' ? [' '] : 'inline' in item ? [item.inline] : [item.block])),
    );
  }

  function headingOf(name: string, children: readonly HtmlNode[]): Item[] {
    return paragraphs(itemsOf(children)).map((block) => ({
      block: block.name === 'p' ? element(name, block.children) : block,
    }));
  }

  /** The content of a list item or table cell: one paragraph alone needs no tag of its own. */
  function cellOf(children: readonly HtmlNode[]): HtmlNode[] {
    const blocks = paragraphs(itemsOf(children));
    const [first, ...others] = blocks;
    const isShort = first?.name === 'p' && others.every((block) => listTags.has(block.name));
    return isShort ? [...first.children, ...others] : blocks;
  }

  function listOf({ name, attributes, children }: HtmlElement): Item[] {
    const items: HtmlElement[] = [];
    for (const child of children) {
      if (isElement(child) && child.name === 'li') items.push(element('li', cellOf(child.children), child.attributes));
      else {
        // A list directly within a list belongs to the item before it; so do stray words.
        const blocks = paragraphs(itemsOfNode(child, 0));
        const last = items.at(-1);
        if (blocks.length === 0) continue;
        if (last) last.children.push(...blocks);
        else items.push(element('li', blocks));
      }
    }
    const filled = items.filter((item) => item.children.length > 0);
    const isGallery = filled.length > 0 && filled.every((item) => item.children.every(isFigure));
    if (isGallery) return filled.flatMap((item) => item.children.filter(isElement).map((block) => ({ block })));
    if (filled.length === 0) return ['end'];
    return (name === 'ol' ? numberedLists(filled, attributes.start) : [element(name, filled)]).map((block) => ({
      block,
    }));
  }

  /** The pictures of a gallery, each with its caption; what else stands between them follows. */
  function galleryOf(node: HtmlElement): Item[] {
    const isCaption = (child: HtmlNode) => isElement(child) && child.name === 'figcaption';
    const own = node.children.filter(isCaption).flatMap((child) => (isElement(child) ? child.children : []));
    const inner = node.children.filter((child) => !isCaption(child));
    const blocks = paragraphs(listTags.has(node.name) ? listOf({ ...node, children: inner }) : itemsOf(inner));
    const groups = inGalleries(blocks.filter(isFigure));
    const caption = inlineOnly(own);
    const galleries = groups.flatMap((group, at) => galleryBlocks(group, at === groups.length - 1 ? caption : []));
    const others = blocks.filter((block) => !isFigure(block));
    const below = groups.length === 0 && caption.length > 0 && others.length > 0 ? [element('p', caption)] : [];
    return [...galleries, ...others, ...below].map((block) => ({ block }));
  }

  /** A picture's figure stays; the caption of a picture that is missing was reported with it. */
  function figureOf({ children }: HtmlElement): Item[] {
    const isCaption = (node: HtmlNode) => isElement(node) && node.name === 'figcaption';
    const caption = inlineOnly(children.filter(isCaption).flatMap((node) => (isElement(node) ? node.children : [])));
    const blocks = paragraphs(itemsOf(children.filter((node) => !isCaption(node))));
    const last = blocks.at(-1);
    if (!last || caption.length === 0) return blocks.map((block) => ({ block }));
    if (isFigure(last)) last.children.push(element('figcaption', caption));
    else blocks.push(element('p', caption));
    return blocks.map((block) => ({ block }));
  }

  /** As in a browser, what stands outside of the cells comes before the table. */
  function tableOf(table: HtmlElement): Item[] {
    const before: Item[] = ['end', ...itemsOf(outsideCells(table.children)), 'end'];
    const isPicture = /\btr-caption-container\b/.test(table.attributes.class ?? '');
    if (isPicture) return [...before, ...figureOf(captioned(table))];
    return [...before, { block: element('table', rowsOf(table.children)) }];
  }

  function rowsOf(children: readonly HtmlNode[]): HtmlNode[] {
    return children.flatMap((child) => {
      if (!isElement(child)) return [];
      const { name, attributes } = child;
      if (rowGroups.has(name)) return [element(name === 'tfoot' ? 'tbody' : name, rowsOf(child.children))];
      if (name === 'caption') return [element(name, inlineOnly(child.children))];
      return name === 'td' || name === 'th'
        ? [element(name, cellOf(child.children), attributes)]
        : rowsOf(child.children);
    });
  }

  return paragraphs(itemsOf(nodes));
}

/** The items as one list, or as several where an item has a number (`value`) that does not follow the one before it. */
function numberedLists(items: readonly HtmlElement[], written: string | undefined): HtmlElement[] {
  const lists: HtmlElement[] = [];
  let next: number | null = null;
  for (const { children, attributes } of items) {
    const number: number = listNumber(attributes.value) ?? next ?? listNumber(written) ?? 1;
    // A footnote is found by its id.
    const item = element('li', children, attributes.id ? { id: attributes.id } : {});
    if (number === next) lists.at(-1)?.children.push(item);
    else lists.push(element('ol', [item], number === 1 ? {} : { start: String(number) }));
    next = number + 1;
  }
  return lists;
}

const isCell = ({ name }: HtmlElement) => name === 'td' || name === 'th' || name === 'caption';
const hasCells = (node: HtmlNode): boolean => isElement(node) && (isCell(node) || node.children.some(hasCells));

/** The texts and elements of a table that belong to none of its cells. */
function outsideCells(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return child.trim() === '' ? [] : [child];
    if (!isElement(child) || isCell(child) || child.name.startsWith('col')) return [];
    return rowGroups.has(child.name) || hasCells(child) ? outsideCells(child.children) : [child];
  });
}

const gallery = /\b(?:wp-block-gallery|blocks-gallery-grid|kg-gallery-card|tiled-gallery)\b/;

/** A gallery of WordPress's editor, of Ghost, or of this site. */
function isGallery({ name, attributes }: HtmlElement): boolean {
  if (name !== 'figure' && name !== 'div' && !listTags.has(name)) return false;
  return attributes['data-gallery'] !== undefined || gallery.test(attributes.class ?? '');
}

/** The figures as one gallery; a single one is an ordinary picture. */
function galleryBlocks(figures: HtmlElement[], caption: HtmlNode[]): HtmlElement[] {
  const below = caption.length > 0 ? [element('figcaption', caption)] : [];
  const [only] = figures;
  const hasOwn = only?.children.some((child) => isElement(child) && child.name === 'figcaption');
  if (figures.length === 1 && only) {
    if (!hasOwn) only.children.push(...below);
    return hasOwn && caption.length > 0 ? [only, element('p', caption)] : [only];
  }
  for (const image of figures.flatMap(({ children }) => children.filter(isElement))) {
    if (image.attributes.sizes) image.attributes.sizes = gallerySizes;
  }
  return [element('figure', [...figures, ...below], { 'data-gallery': 'true' })];
}

const isFigure = (node: HtmlNode | undefined): node is HtmlElement => isElement(node) && node.name === 'figure';

/** Blogger writes a picture and its caption as a table. */
function captioned(table: HtmlElement): HtmlElement {
  const cells: HtmlElement[] = [];
  const collect = ({ name, attributes, children }: HtmlElement): void => {
    const isCaption = /\btr-caption\b/.test(attributes.class ?? '');
    if (name === 'td') cells.push(element(isCaption ? 'figcaption' : 'div', children));
    else for (const child of children) if (isElement(child)) collect(child);
  };
  collect(table);
  return element('figure', cells);
}
