import { DOMParser as EditorParser, Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { flatHtml } from './flat-html.ts';
import { type SourceBlock, sourceBlocks } from './source-blocks.ts';
import { asDom, storedBlockFields } from './stored-block.ts';
import { formTables } from './table-form.ts';
import { blockHtml } from './write-html.ts';

/** A body in the editor, and how to write it again. */
export interface BodyDocument {
  doc: Node;
  /** The HTML of a later state of the document. */
  write(doc: Node): string;
}

/**
 * Reads stored HTML into the editor's document. Blocks that were not touched are written again byte for byte:
 * ProseMirror keeps the objects of unchanged nodes, so each one leads back to its source. A block that the schema
 * cannot hold without a loss becomes a `storedBlock` with its source inside. Behind a last block that is no paragraph
 * the document has an empty one to write in, which is not stored.
 */
export function readBody(schema: Schema, html: string, page: Document = document): BodyDocument {
  const { before, blocks } = sourceBlocks(html);
  const sources = new WeakMap<Node, SourceBlock>();
  const nodes: Node[] = [];
  for (const block of blocks) {
    const read = readBlock(schema, block, page);
    nodes.push(...read);
    if (read.length === 1 && read[0]) sources.set(read[0], block);
  }
  const first = nodes[0];
  const empty = schema.nodes.paragraph?.create();
  const isWritable = nodes.at(-1)?.type === empty?.type;
  const doc = schema.topNodeType.create(null, Fragment.from(isWritable || !empty ? nodes : [...nodes, empty]));
  const isUnchanged = (later: Node) => later.childCount === doc.childCount && later.eq(doc);
  return {
    doc,
    write(later) {
      if (isUnchanged(later)) return html;
      const parts = withHeadingIds(withoutLastParagraph(later)).map((node) => {
        const source = sources.get(node);
        return source ? `${source.html}${source.after || '\n'}` : `${blockHtml(node)}\n`;
      });
      return isEmpty(later) ? '' : `${later.firstChild === first ? before : ''}${parts.join('')}`;
    },
  };
}

function isEmpty(doc: Node): boolean {
  return doc.childCount === 1 && isEmptyParagraph(doc.child(0));
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.childCount === 0;
}

function withoutLastParagraph(doc: Node): readonly Node[] {
  const [last, before] = doc.children.toReversed();
  const isForWriting = last && before && isEmptyParagraph(last) && before.type !== last.type;
  return isForWriting ? doc.children.slice(0, -1) : doc.children;
}

function readBlock(schema: Schema, block: SourceBlock, page: Document): Node[] {
  const source = block.isInline ? `<p>${block.html}</p>` : block.html;
  const dom = asDom(source, page);
  formTables(dom);
  const nodes = [...EditorParser.fromSchema(schema).parse(dom, { topNode: schema.topNodeType.create() }).children];
  const written = asDom(nodes.map(blockHtml).join('\n'), page);
  formTables(written);
  if (sameList(flatHtml(dom), flatHtml(written))) return nodes;
  const stored = schema.nodes.storedBlock?.create(storedBlockFields(block.html, page));
  return stored ? [stored] : nodes;
}

function sameList(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((entry, at) => entry === other[at]);
}

const ownId = /^section-(\d+)$/;

/** Gives every heading an id of its own; headings that have one keep it. */
function withHeadingIds(nodes: readonly Node[]): Node[] {
  const taken = new Set<string>();
  const highestOf = ({ attrs }: Node) => Number(ownId.exec(attrs.id ?? '')?.[1] ?? 0);
  let highest = Math.max(0, ...nodes.map(highestOf));
  return nodes.map((node) => {
    if (node.type.name !== 'heading') return node;
    const { id } = node.attrs;
    if (id && !taken.has(id)) {
      taken.add(id);
      return node;
    }
    highest += 1;
    return node.type.create({ ...node.attrs, id: `section-${highest}` }, node.content);
  });
}
