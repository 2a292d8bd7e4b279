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
 * cannot hold without a loss becomes a `storedBlock` with its source inside.
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
  const doc = schema.topNodeType.create(null, Fragment.from(nodes.length > 0 || !empty ? nodes : empty));
  const isUnchanged = (later: Node) => later.childCount === doc.childCount && later.eq(doc);
  return {
    doc,
    write(later) {
      if (isUnchanged(later)) return html;
      const parts = withHeadingIds(later).map((node) => {
        const source = sources.get(node);
        return source ? `${source.html}${source.after || '\n'}` : `${blockHtml(node)}\n`;
      });
      return isEmpty(later) ? '' : `${later.firstChild === first ? before : ''}${parts.join('')}`;
    },
  };
}

function isEmpty(doc: Node): boolean {
  return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;
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
function withHeadingIds(doc: Node): Node[] {
  const taken = new Set<string>();
  let highest = 0;
  doc.forEach((node) => {
    highest = Math.max(highest, Number(ownId.exec(node.attrs.id ?? '')?.[1] ?? 0));
  });
  return doc.children.map((node) => {
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
