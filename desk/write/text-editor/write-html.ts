import type { Mark, Node } from '@tiptap/pm/model';
import { galleryAttribute } from '../../../contract/picture.ts';
import type { GalleryFields } from './gallery.ts';

/** Writes one block of the editor's document in the form in which the server stores it. */
export function blockHtml(node: Node): string {
  switch (node.type.name) {
    case 'paragraph':
      return `<p>${inlineHtml(node)}</p>`;
    case 'heading':
      return element(`h${node.attrs.level}`, { id: node.attrs.id }, inlineHtml(node));
    case 'blockquote':
      return `<blockquote>\n${blocksHtml(node)}\n</blockquote>`;
    case 'note':
      return `<aside>\n${blocksHtml(node)}\n</aside>`;
    case 'codeBlock':
      return codeHtml(node);
    case 'divider':
      return '<hr />';
    case 'bulletList':
      return `<ul>\n${childrenHtml(node, itemHtml)}\n</ul>`;
    case 'orderedList':
      return element(
        'ol',
        { start: node.attrs.start === 1 ? null : node.attrs.start },
        `\n${childrenHtml(node, itemHtml)}\n`,
      );
    case 'picture':
      return pictureHtml(node);
    case 'gallery':
      return galleryHtml(node);
    case 'video':
      return videoHtml(node);
    case 'table':
      return tableHtml(node);
    case 'storedBlock':
      return node.attrs.html;
    default:
      throw new Error(`The editor has no HTML for ${node.type.name}.`);
  }
}

function blocksHtml(node: Node): string {
  return childrenHtml(node, blockHtml);
}

function childrenHtml(node: Node, write: (child: Node) => string): string {
  return node.children.map(write).join('\n');
}

function codeHtml(node: Node): string {
  const text = escapeHtml(node.textContent);
  return node.attrs.hasCode ? `<pre><code>${text}</code></pre>` : `<pre>${text}</pre>`;
}

function itemHtml(node: Node): string {
  return element('li', { id: node.attrs.id }, cellContent(node));
}

/** The content of a list item or table cell: a tight one holds the text of its paragraphs directly. */
function cellContent(node: Node): string {
  if (!node.attrs.isTight) return blocksHtml(node);
  const paragraphs = node.children.filter(({ type }) => type.name === 'paragraph');
  // Two paragraphs would run together.
  if (paragraphs.length > 1) return blocksHtml(node);
  return node.children
    .map((child) => (child.type.name === 'paragraph' ? inlineHtml(child) : blockHtml(child)))
    .join('\n');
}

function pictureHtml(node: Node): string {
  const { credit, ...image } = node.attrs;
  return `<figure>${element('img', image)}${captionHtml(node, credit)}</figure>`;
}

function galleryHtml(node: Node): string {
  const { pictures, caption, credit } = node.attrs as GalleryFields;
  const inner = pictures.map(
    (picture) =>
      `<figure>${element('img', picture.image)}${wordsHtml(escapeHtml(picture.caption), picture.credit)}</figure>`,
  );
  return element('figure', { [galleryAttribute]: 'true' }, inner.join('') + wordsHtml(escapeHtml(caption), credit));
}

function videoHtml(node: Node): string {
  const { slug, title } = node.attrs;
  const link = element('a', { href: `/news/${slug}` }, escapeHtml(title));
  return element('figure', { 'data-film': slug }, `${link}${captionHtml(node)}`);
}

function captionHtml(node: Node, credit = ''): string {
  return wordsHtml(inlineHtml(node), credit);
}

function wordsHtml(caption: string, credit: string): string {
  const content = `${caption}${credit ? `<cite>${escapeHtml(credit)}</cite>` : ''}`;
  return content ? `<figcaption>${content}</figcaption>` : '';
}

function tableHtml(node: Node): string {
  const rows = node.children;
  const headed = rows.findIndex((row) => row.children.some(({ type }) => type.name !== 'tableHeader'));
  const headCount = headed === -1 ? rows.length : headed;
  const part = (name: string, list: readonly Node[]) =>
    list.length > 0 ? `<${name}>\n${list.map(rowHtml).join('\n')}\n</${name}>\n` : '';
  const caption = node.attrs.caption ? `<caption>${escapeHtml(node.attrs.caption)}</caption>\n` : '';
  const table = `<table>\n${caption}${part('thead', rows.slice(0, headCount))}${part('tbody', rows.slice(headCount))}</table>`;
  return `<div role="region" aria-label="表格" tabindex="0">${table}\n</div>`;
}

function rowHtml(row: Node): string {
  return `<tr>\n${childrenHtml(row, (cell) => {
    const { colspan, rowspan, scope } = cell.attrs;
    const attributes = { colspan: colspan > 1 ? colspan : null, rowspan: rowspan > 1 ? rowspan : null, scope };
    return element(cell.type.name === 'tableHeader' ? 'th' : 'td', attributes, cellContent(cell));
  })}\n</tr>`;
}

/** The inline content of a node; marks that several neighbours share are written once around all of them. */
function inlineHtml(node: Node): string {
  let html = '';
  let open: Mark[] = [];
  for (const child of node.children) {
    const shared = sharedMarks(open, child.marks);
    html += closing(open.slice(shared));
    open = [...open.slice(0, shared), ...child.marks.slice(shared)];
    html += child.marks.slice(shared).map(opening).join('');
    html += leafHtml(child);
  }
  return html + closing(open);
}

function sharedMarks(open: readonly Mark[], marks: readonly Mark[]): number {
  let shared = 0;
  while (shared < open.length && shared < marks.length && open[shared]?.eq(marks[shared] as Mark)) shared += 1;
  return shared;
}

function opening(mark: Mark): string {
  return openTag(mark.type.name === 'link' ? 'a' : mark.type.name, mark.attrs);
}

function closing(marks: readonly Mark[]): string {
  return [...marks]
    .reverse()
    .map(({ type }) => `</${type.name === 'link' ? 'a' : type.name}>`)
    .join('');
}

function leafHtml(node: Node): string {
  if (node.isText) return escapeHtml(node.text ?? '');
  if (node.type.name === 'lineBreak') return '<br />';
  if (node.type.name === 'inlineImage') return element('img', node.attrs);
  // Browsers without ruby show the reading in brackets.
  return `<ruby>${escapeHtml(node.textContent)}<rp>（</rp><rt>${escapeHtml(node.attrs.reading)}</rt><rp>）</rp></ruby>`;
}

type Attributes = Record<string, string | number | null>;

function openTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  return `<${name}${written.map(([key, value]) => ` ${key}="${escapeHtml(String(value)).replaceAll('"', '&quot;')}"`).join('')}`.concat(
    '>',
  );
}

function element(name: string, attributes: Attributes, content?: string): string {
  const open = openTag(name, attributes);
  return content === undefined ? `${open.slice(0, -1)} />` : `${open}${content}</${name}>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
