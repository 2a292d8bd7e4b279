import { listNumber } from '../../../contract/list-number.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { type HtmlElement, type HtmlNode, isElement, parseHtml, wordsOf } from '../import/html/html-tree.ts';

export interface MarkdownOptions {
  /** How the text refers to a picture of the site. */
  pictureReference: (mediaId: string) => string;
  /** Writes emphasis as tags, for texts in which asterisks beside punctuation would not count as emphasis. */
  withTags: boolean;
}

/**
 * Writes stored HTML as Markdown. Not all HTML can be: the caller renders the result again and compares, see
 * article-file.ts.
 */
export function htmlToMarkdown(html: string, options: MarkdownOptions): string {
  return blocksOf(parseHtml(html), options).join('\n\n');
}

function blocksOf(nodes: readonly HtmlNode[], options: MarkdownOptions): string[] {
  return nodes
    .filter((node): node is HtmlElement | string => isElement(node) || (typeof node === 'string' && node.trim() !== ''))
    .map((node) => (typeof node === 'string' ? textOf(node) : blockOf(node, options)));
}

function blockOf(node: HtmlElement, options: MarkdownOptions): string {
  const { name, children } = node;
  const inline = () => inlineOf(children, options);
  if (/^h[2-4]$/.test(name)) return `${'#'.repeat(Number(name[1]))} ${inline()}`;
  if (name === 'ul' || name === 'ol') return listOf(node, options);
  if (name === 'blockquote') return prefixed(blocksOf(children, options).join('\n\n'), '> ', '>');
  if (name === 'hr') return '***';
  if (name === 'pre') return `\`\`\`\n${wordsOf(children).replace(/\n$/, '')}\n\`\`\``;
  if (name === 'figure') return figureOf(node, options);
  if (name === 'div' || name === 'table') return tableOf(node, options);
  return escapedStart(inline());
}

function listOf({ name, attributes, children }: HtmlElement, options: MarkdownOptions): string {
  const items = children.filter(isElement);
  const start = listNumber(attributes.start) ?? 1;
  const isLoose = items.some((item) => item.children.some((child) => isElement(child) && child.name === 'p'));
  return items
    .map((item, at) => {
      const marker = name === 'ol' ? `${start + at}. ` : '- ';
      const lines = itemOf(item, options, isLoose).split('\n');
      return lines.map((line, row) => (row === 0 ? marker : line && ' '.repeat(marker.length)) + line).join('\n');
    })
    .join(isLoose ? '\n\n' : '\n');
}

/** An item's text and the lists inside it. */
function itemOf({ children }: HtmlElement, options: MarkdownOptions, isLoose: boolean): string {
  const isBlock = (node: HtmlNode) =>
    isElement(node) && /^(?:ul|ol|p|blockquote|pre|figure|div|h[2-4])$/.test(node.name);
  const firstBlock = children.findIndex(isBlock);
  const words = firstBlock < 0 ? children : children.slice(0, firstBlock);
  const text = escapedStart(inlineOf(words, options).trim());
  const blocks = firstBlock < 0 ? [] : blocksOf(children.slice(firstBlock), options);
  return [text, ...blocks].filter(Boolean).join(isLoose ? '\n\n' : '\n');
}

function figureOf({ attributes, children }: HtmlElement, options: MarkdownOptions): string {
  const elements = children.filter(isElement);
  const caption = elements.find(({ name }) => name === 'figcaption');
  if (attributes['data-gallery']) {
    const pictures = elements.filter(({ name }) => name === 'figure').map((figure) => figureOf(figure, options));
    return [`:::gallery ${caption ? wordsOf(caption.children) : ''}`.trim(), ...pictures, ':::'].join('\n');
  }
  const title = caption ? ` "${wordsOf(caption.children).replace(/["\\]/g, '\\$&')}"` : '';
  const slug = attributes['data-film'];
  const picture = elements.find(({ name }) => name === 'img')?.attributes;
  const words = slug ? wordsOf(elements.filter(({ name }) => name === 'a')) : (picture?.alt ?? '');
  const href = slug ? addressOf('news/article', { slug }) : options.pictureReference(mediaIdOf(picture?.src ?? ''));
  return `![${words.replace(/[\\[\]]/g, '\\$&')}](${href}${title})`;
}

export function mediaIdOf(src: string): string {
  return /^\/media\/([0-9a-f]{16})\//.exec(src)?.[1] ?? '';
}

function tableOf(node: HtmlElement, options: MarkdownOptions): string {
  const rows = descendants(node, 'tr').map(({ children }) =>
    children.filter(isElement).map((cell) => inlineOf(cell.children, options).trim().replaceAll('|', '\\|')),
  );
  const [head = [], ...body] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const rule = `|${' --- |'.repeat(rows[0]?.length ?? 0)}`;
  return [head, rule, ...body].join('\n');
}

function descendants(node: HtmlElement, name: string): HtmlElement[] {
  return node.children.filter(isElement).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

function inlineOf(nodes: readonly HtmlNode[], options: MarkdownOptions): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return textOf(node);
      if (!isElement(node)) return '';
      const { name, attributes, children } = node;
      const inner = inlineOf(children, options);
      if (name === 'br') return '<br>';
      if (name === 'code') return `\`${wordsOf(children)}\``;
      if (name === 'a') return linkOf(attributes, inner);
      if (name === 'strong' && !options.withTags) return `**${inner}**`;
      if (name === 'em' && !options.withTags) return `*${inner}*`;
      return `<${name}>${inner}</${name}>`;
    })
    .join('');
}

function linkOf({ href = '', title }: Record<string, string>, inner: string): string {
  const address = /[\s()<>]/.test(href) ? `<${href.replace(/[<>]/g, encodeURIComponent)}>` : href;
  return `[${inner}](${address}${title === undefined ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`})`;
}

/** Characters that would mean something in Markdown are escaped. */
function textOf(text: string): string {
  return text
    .replace(/[\\`*_[\]<>~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .split('\n')
    .map((line, at) => (at === 0 ? line : escapedStart(line)))
    .join('\n');
}

/** A line of text must not begin like a heading, list, quote, rule or definition. */
function escapedStart(line: string): string {
  return line.replace(/^(\s*)([#+:|=-])/, '$1\\$2').replace(/^(\s*\d+)([.)])/, '$1\\$2');
}

function prefixed(text: string, prefix: string, empty: string): string {
  return text
    .split('\n')
    .map((line) => (line ? prefix + line : empty))
    .join('\n');
}
