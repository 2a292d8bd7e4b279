import { Node } from '@tiptap/core';
import type { DOMOutputSpec } from '@tiptap/pm/model';
import { editorMessages } from '../../messages.ts';
import { formTables, type ShownCell, shownTable } from './table-form.ts';

/** A stored block that the editor cannot hold without a loss. It can be moved and removed, and stays as it is. */
export const StoredBlock = Node.create({
  name: 'storedBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '' }, words: { default: '' }, table: { default: null } }),
  parseHTML: () => [
    {
      tag: 'div[data-html]',
      getAttrs: (element) => storedBlockFields(element.getAttribute('data-html') ?? '', element.ownerDocument),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { class: 'desk-stored-block', title: editorMessages.storedBlock, 'data-html': attrs.html },
    ['span', {}, editorMessages.storedBlock],
    attrs.table ? tableOf(attrs.table) : ['p', {}, attrs.words],
  ],
});

/** What is shown of a block comes from its HTML alone, so that nothing else can stand in the text than the writer sees. */
export function storedBlockFields(html: string, page: Document) {
  const dom = asDom(html, page);
  formTables(dom);
  return { html, words: dom.textContent?.replace(/\s+/g, ' ').trim() ?? '', table: shownTable(dom) };
}

/** A template's content belongs to no page: pictures are not fetched and nothing in it runs. */
export function asDom(html: string, page: Document): DocumentFragment {
  const template = page.createElement('template');
  template.innerHTML = html;
  return template.content;
}

function tableOf(rows: ShownCell[][]): DOMOutputSpec {
  const cell = ({ name, text, colspan, rowspan }: ShownCell): DOMOutputSpec => [name, { colspan, rowspan }, text];
  return ['table', ['tbody', ...rows.map((row): DOMOutputSpec => ['tr', ...row.map(cell)])]];
}
