import { type AnyExtension, Mark, Node } from '@tiptap/core';
import { BulletList, ListItem, ListKeymap } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { InlineImage, Picture, Video } from './figures.ts';
import { Gallery } from './gallery.ts';
import { NumberedList } from './numbered-list.ts';
import { linkAddress } from './paste.ts';
import { StoredBlock } from './stored-block.ts';
import { textAttribute } from './text-attribute.ts';

/**
 * The editor's nodes and marks: exactly what the sanitiser of the server stores (server/articles/sanitise-html.ts).
 * How they are written as HTML is in write-html.ts; `renderHTML` here is what the writer sees. The editor reads that
 * again after a composition and from the clipboard, so `parseHTML` finds every attribute in it.
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
    id: { ...textAttribute('id'), keepOnSplit: false },
  }),
  parseHTML: () => headingLevels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node: { attrs } }) => [`h${attrs.level}`, { id: attrs.id }, 0],
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
  renderHTML: ({ node }) => (node.attrs.hasCode ? ['pre', ['code', 0]] : ['pre', 0]),
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
        const shown = (element as Element).querySelector<HTMLElement>(':scope > span');
        if (shown) return shown;
        const copy = (element as Element).cloneNode(true) as HTMLElement;
        for (const part of copy.querySelectorAll('rt, rp')) part.remove();
        return copy;
      },
    },
  ],
  renderHTML: ({ node }) => ['ruby', ['span', 0], ['rt', { contenteditable: 'false' }, node.attrs.reading]],
});

/**
 * Items and cells hold their text directly or in paragraphs; the editor shows paragraphs always, and says in an attribute
 * which it is.
 */
const isTight = {
  default: true,
  parseHTML: (element: Element) =>
    element.hasAttribute('data-tight')
      ? element.getAttribute('data-tight') === 'true'
      : element.querySelector(':scope > p') === null,
};

const Item = ListItem.extend({
  addAttributes: () => ({
    isTight,
    // The target of a footnote's link.
    id: { ...textAttribute('id'), keepOnSplit: false },
  }),
  renderHTML: ({ node: { attrs } }) => ['li', { id: attrs.id, 'data-tight': attrs.isTight }, 0],
});

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
        const [caption, rows, ...others] = (element as Element).children;
        if (caption?.localName !== 'caption') return element as HTMLElement;
        if (rows?.localName === 'tbody' && others.length === 0) return rows as HTMLElement;
        const copy = (element as Element).cloneNode(true) as HTMLElement;
        copy.querySelector(':scope > caption')?.remove();
        return copy;
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) =>
    attrs.caption
      ? ['table', ['caption', { contenteditable: 'false' }, attrs.caption], ['tbody', 0]]
      : ['table', ['tbody', 0]],
}).configure({ resizable: false, View: null });

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: Element) => Number(element.getAttribute(name) ?? 1),
});

const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  scope: textAttribute('scope'),
  isTight,
});

const Cell = TableCell.extend({
  addAttributes: cellAttributes,
  renderHTML: ({ node: { attrs } }) => ['td', shownCell(attrs), 0],
});

const HeaderCell = TableHeader.extend({
  addAttributes: cellAttributes,
  renderHTML: ({ node: { attrs } }) => ['th', shownCell(attrs), 0],
});

function shownCell({ colspan, rowspan, scope, isTight }: Record<string, unknown>): Record<string, unknown> {
  return { colspan, rowspan, scope, 'data-tight': isTight };
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
    ...(name === 'sup' && { addAttributes: () => ({ id: textAttribute('id') }) }),
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ mark }) => [name, mark.attrs, 0],
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
  addAttributes: () => ({
    href: textAttribute('href'),
    title: {
      default: null,
      parseHTML: (element: Element) => (element.hasAttribute('data-untitled') ? null : element.getAttribute('title')),
    },
    rel: textAttribute('rel'),
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (linkAddress(element.getAttribute('href') ?? '') === null ? false : null),
    },
  ],
  // A link without a title shows its address.
  renderHTML: ({ mark: { attrs } }) => [
    'a',
    {
      href: attrs.href,
      rel: attrs.rel,
      title: attrs.title ?? attrs.href,
      'data-untitled': attrs.title === null ? '' : null,
      draggable: 'false',
    },
    0,
  ],
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
