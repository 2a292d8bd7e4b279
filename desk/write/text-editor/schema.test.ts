import { getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readBody } from './body-document.ts';
import { schemaExtensions } from './schema.ts';

const schema = getSchema(schemaExtensions);
const page = new JSDOM().window.document;

/** What is in the editor's element, as the clipboard has it, and as the editor reads it after a composition. */
function shownAndRead(doc: Node): Node {
  const shown = page.createElement('div');
  shown.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: page }));
  const template = page.createElement('template');
  template.innerHTML = shown.innerHTML;
  return DOMParser.fromSchema(schema).parse(template.content, { preserveWhitespace: true });
}

type Attributes = Record<string, fc.Arbitrary<unknown>>;

/** Numbers and words of programs too: nothing may take an attribute for something else than its text. */
const text = fc.constantFrom('船', '007', '1.50', 'true', '「港口」 & <b>', '"', '一 二');
const textOrNone = fc.option(text);
const id = fc.option(fc.constantFrom('section-1', 'section-note-1'));
const isTight = fc.boolean();
const span = fc.integer({ min: 1, max: 3 });
const address = fc.constantFrom(
  '/news/a',
  'https://example.org/?a=1&b=%E7%94%B2',
  '#section-note-1',
  'mailto:a@example.org',
);
const image: Attributes = {
  src: fc.constant('/media/0123456789abcdef/960.webp'),
  srcset: fc.option(fc.constant('/media/0123456789abcdef/320.webp 320w')),
  sizes: fc.option(fc.constant('100vw')),
  width: fc.option(fc.constant('1600')),
  height: fc.option(fc.constant('900')),
  alt: fc.option(fc.constantFrom('', '船', '2026', 'true')),
  loading: fc.option(fc.constant('lazy')),
  decoding: fc.option(fc.constant('async')),
};
const galleryPicture = fc.record({ image: fc.record(image), caption: textOrEmpty(), credit: textOrEmpty() });

function textOrEmpty() {
  return fc.oneof(fc.constant(''), text);
}

/** Values of every attribute of every node and mark. */
const attributes: Record<string, Attributes> = {
  heading: { level: fc.constantFrom(2, 3, 4), id },
  codeBlock: { hasCode: fc.boolean() },
  inlineImage: image,
  picture: { ...image, credit: textOrEmpty() },
  gallery: {
    pictures: fc.array(galleryPicture, { minLength: 1, maxLength: 3 }),
    caption: textOrEmpty(),
    credit: textOrEmpty(),
  },
  video: { slug: fc.constantFrom('dawn', '007'), title: text },
  ruby: { reading: text },
  // Its words come from its HTML.
  storedBlock: {
    html: fc.constant('<div role="region">話 &amp; <b>話</b></div>'),
    words: fc.constant('話 & 話'),
    table: fc.constant(null),
  },
  orderedList: { start: fc.constantFrom(0, 1, 5, 100) },
  listItem: { isTight, id },
  table: { caption: textOrNone },
  tableCell: { colspan: span, rowspan: span, isTight, scope: fc.constant(null) },
  tableHeader: { colspan: span, rowspan: span, isTight, scope: fc.option(fc.constantFrom('row', 'col')) },
  sup: { id },
  link: { href: address, title: textOrNone, rel: fc.option(fc.constant('noopener')) },
};

const attributesOf = (name: string) => fc.record(attributes[name] ?? {});

/** Words with any marks that the editor's own rules let stand together. */
const words = fc
  .tuple(
    text,
    fc.subarray(Object.keys(schema.marks)).chain((names) => fc.tuple(...names.map(markOf))),
  )
  .map(([words, marks]) =>
    schema.text(
      words,
      marks.reduce((set, mark) => mark.addToSet(set), schema.text('一').marks),
    ),
  );

function markOf(name: string) {
  return attributesOf(name).map((values) => schema.mark(name, values));
}

const plainWords = text.map((words) => schema.text(words));
const inline = fc.oneof(
  { weight: 4, arbitrary: words },
  nodeOf('lineBreak'),
  nodeOf('inlineImage'),
  nodeOf('ruby', fc.tuple(plainWords)),
);
const line = fc.array(inline, { maxLength: 4 });

function nodeOf(name: string, content: fc.Arbitrary<Node[]> = fc.constant([])): fc.Arbitrary<Node> {
  return fc.tuple(attributesOf(name), content).map(([values, children]) => schema.node(name, values, children));
}

const { block } = fc.letrec<{ block: Node; blocks: Node[]; item: Node; cell: Node }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
  item: nodeOf(
    'listItem',
    fc
      .tuple(nodeOf('paragraph', line), fc.array(tie('block'), { maxLength: 1 }))
      .map(([first, more]) => [first, ...more]),
  ),
  cell: fc.oneof(nodeOf('tableCell', tie('blocks')), nodeOf('tableHeader', tie('blocks'))),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    nodeOf('paragraph', line),
    nodeOf('heading', line),
    nodeOf('codeBlock', fc.tuple(fc.constantFrom('甲\n  乙\n', ' 甲').map((code) => schema.text(code)))),
    nodeOf('divider'),
    nodeOf('picture', line),
    nodeOf('video', line),
    nodeOf('gallery'),
    nodeOf('storedBlock'),
    nodeOf('blockquote', tie('blocks')),
    nodeOf('note', tie('blocks')),
    nodeOf('bulletList', fc.array(tie('item'), { minLength: 1, maxLength: 2 })),
    nodeOf('orderedList', fc.array(tie('item'), { minLength: 1, maxLength: 2 })),
    nodeOf('table', fc.tuple(nodeOf('tableRow', fc.array(tie('cell'), { minLength: 1, maxLength: 2 })))),
  ),
}));

test('every attribute of every node and mark has values to try', () => {
  for (const [name, { spec }] of [...Object.entries(schema.nodes), ...Object.entries(schema.marks)]) {
    expect(Object.keys(attributes[name] ?? {}).sort(), name).toEqual(Object.keys(spec.attrs ?? {}).sort());
  }
});

test('every node and mark is read back from what the editor shows of it, with all its attributes', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
      const doc = schema.node('doc', null, blocks);
      doc.descendants((node) => {
        for (const name of [node.type.name, ...node.marks.map(({ type }) => type.name)]) seen.add(name);
      });
      expect(shownAndRead(doc).toJSON()).toEqual(doc.toJSON());
    }),
    { numRuns: 300 },
  );
  expect([...seen, 'doc'].sort()).toEqual([...Object.keys(schema.nodes), ...Object.keys(schema.marks)].sort());
});

test('what is shown of a block that the editor cannot hold comes from its HTML alone', () => {
  const hostile = '<div class="desk-stored-block" data-html="&lt;div&gt;真&lt;/div&gt;"><p>假</p></div>';
  const template = page.createElement('template');
  template.innerHTML = hostile;
  const [read] = DOMParser.fromSchema(schema).parse(template.content).children;
  const shown = DOMSerializer.fromSchema(schema).serializeNode(read as Node, { document: page }) as Element;
  expect(shown.querySelector('p')?.textContent).toBe('真');
  expect(readBody(schema, '<div>真</div>', page).doc.firstChild?.attrs).toEqual(read?.attrs);
});
