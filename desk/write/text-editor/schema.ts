import { type AnyExtension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { DOMOutputSpec } from '@tiptap/pm/model';
import { editorMessages } from '../../messages.ts';
import { InlineImage, Picture, Video } from './figures.ts';
import { Gallery } from './gallery.ts';
import { NumberedList } from './numbered-list.ts';
import { linkAddress } from './paste.ts';
import type { ShownCell } from './table-form.ts';

/**
 * The editor's nodes and marks: exactly what the sanitiser of the server stores (server/articles/sanitise-html.ts).
 * How they are written as HTML is in write-html.ts; `renderHTML` here is only what the writer sees.
 */
const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });

const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  priority: 1000,
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
});

const headingLevels = [2, 3, 4] as const;

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({
    level: { default: 2 },
    // Two headings of one text never share an id, so the second half of a split heading gets its own when it is saved.
    id: { default: null, keepOnSplit: false },
  }),
  parseHTML: () =>
    headingLevels.map((level) => ({
      tag: `h${level}`,
      getAttrs: (element) => ({ level, id: element.getAttribute('id') }),
    })),
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
});

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
});

/** A short explanation beside the text. */
const Note = Node.create({
  name: 'note',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: () => ['aside', 0],
});

const CodeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({ hasCode: { default: true } }),
  parseHTML: () => [
    {
      tag: 'pre',
      preserveWhitespace: 'full',
      getAttrs: (element) => ({ hasCode: element.firstElementChild?.localName === 'code' }),
    },
  ],
  renderHTML: () => ['pre', ['code', 0]],
});

const Divider = Node.create({
  name: 'divider',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
});

const LineBreak = Node.create({
  name: 'lineBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
});

/** Ruby: characters with their 注音 or reading. */
const Ruby = Node.create({
  name: 'ruby',
  group: 'inline',
  inline: true,
  content: 'text*',
  marks: '',
  addAttributes: () => ({ reading: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'ruby',
      getAttrs: (element) => ({ reading: element.querySelector(':scope > rt')?.textContent ?? '' }),
      contentElement: (element) => {
        const copy = (element as Element).cloneNode(true) as HTMLElement;
        for (const part of copy.querySelectorAll('rt, rp')) part.remove();
        return copy;
      },
    },
  ],
  renderHTML: ({ node }) => ['ruby', ['span', 0], ['rt', { contenteditable: 'false' }, node.attrs.reading]],
});

function tableOf(rows: ShownCell[][]): DOMOutputSpec {
  const cell = ({ name, text, colspan, rowspan }: ShownCell): DOMOutputSpec => [name, { colspan, rowspan }, text];
  return ['table', ['tbody', ...rows.map((row): DOMOutputSpec => ['tr', ...row.map(cell)])]];
}

/** A stored block that the editor cannot hold without a loss. It can be moved and removed, and stays as it is. */
const StoredBlock = Node.create({
  name: 'storedBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '' }, words: { default: '' }, table: { default: null } }),
  renderHTML: ({ node }) => [
    'div',
    { class: 'desk-stored-block', title: editorMessages.storedBlock },
    ['span', {}, editorMessages.storedBlock],
    node.attrs.table ? tableOf(node.attrs.table) : ['p', {}, node.attrs.words],
  ],
});

/** Items of the stored lists hold their text directly or in paragraphs; `isTight` says which. */
const Item = ListItem.extend({
  addAttributes: () => ({
    isTight: { default: true, parseHTML: (element: Element) => element.querySelector(':scope > p') === null },
    // The target of a footnote's link.
    id: { default: null, keepOnSplit: false, parseHTML: (element: Element) => element.getAttribute('id') },
  }),
  renderHTML: () => ['li', 0],
});

const cellAttributes = {
  isTight: { default: true, parseHTML: (element: Element) => element.querySelector(':scope > p') === null },
  scope: { default: null, parseHTML: (element: Element) => element.getAttribute('scope') },
};

const DataTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: (element: Element) => element.querySelector(':scope > caption')?.textContent ?? null,
    },
  }),
  parseHTML: () => [
    {
      tag: 'table',
      contentElement: (element) => {
        const copy = (element as Element).cloneNode(true) as HTMLElement;
        copy.querySelector(':scope > caption')?.remove();
        return copy;
      },
    },
  ],
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ resizable: false, View: null });

const Cell = TableCell.extend({
  addAttributes() {
    return { ...this.parent?.(), ...cellAttributes };
  },
  renderHTML: ({ HTMLAttributes }) => ['td', spans(HTMLAttributes), 0],
});

const HeaderCell = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), ...cellAttributes };
  },
  renderHTML: ({ HTMLAttributes }) => ['th', spans(HTMLAttributes), 0],
});

function spans({ colspan, rowspan }: Record<string, unknown>): Record<string, unknown> {
  return mergeAttributes({}, { colspan, rowspan });
}

/** The tags in their stored spelling; `strong` and `em` are what the toolbar sets. */
const plainMarks = ['strong', 'em', 'b', 'i', 's', 'sub', 'sup', 'code'] as const;
export type PlainMark = (typeof plainMarks)[number];

const shortcuts: Partial<Record<PlainMark, string>> = { strong: 'Mod-b', em: 'Mod-i', s: 'Mod-Shift-s', code: 'Mod-e' };

function plainMark(name: PlainMark): Mark {
  return Mark.create({
    name,
    ...(name === 'sub' || name === 'sup' ? { excludes: 'sub sup' } : {}),
    // A reference to a footnote is the target of the note's link back.
    ...(name === 'sup' && {
      addAttributes: () => ({ id: { default: null, parseHTML: (element: Element) => element.getAttribute('id') } }),
    }),
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
    addKeyboardShortcuts() {
      const keys = shortcuts[name];
      return keys ? { [keys]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });
}

const Link = Mark.create({
  name: 'link',
  priority: 1100,
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null }, rel: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (linkAddress(element.getAttribute('href') ?? '') === null ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes: { href, title } }) => ['a', { 'data-to': href, title: title ?? href }, 0],
});

export const schemaExtensions: AnyExtension[] = [
  Doc,
  Text,
  Paragraph,
  Heading,
  Blockquote,
  Note,
  CodeBlock,
  Divider,
  LineBreak,
  InlineImage,
  Picture,
  Gallery,
  Video,
  Ruby,
  StoredBlock,
  BulletList,
  NumberedList,
  Item,
  ListKeymap,
  DataTable,
  TableRow,
  Cell,
  HeaderCell,
  Link,
  ...plainMarks.map(plainMark),
];
