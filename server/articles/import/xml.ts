import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../../contract/escape-html.ts';
import { ImportProblem } from '../editing/incoming-article.ts';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** The text directly inside the element. */
  text: string;
  children: XmlElement[];
  /** Texts and elements in their order. */
  nodes: (string | XmlElement)[];
  /** The address that relative addresses inside start from (`xml:base`); empty if the file names none. */
  base: string;
  line: number;
}

export interface XmlOptions {
  /** Called with the name of the outermost element. */
  root?: (name: string) => void;
}

const mostText = 20 * 1024 * 1024;
const deepest = 200;

/**
 * Reads the elements of these names, one by one, from a stream of any length: only one element is in memory at a time.
 * The parser knows XML's five entities and numeric ones; entities that a file declares are never expanded.
 */
export async function* readXml(
  stream: AsyncIterable<string>,
  wanted: ReadonlySet<string>,
  { root }: XmlOptions = {},
): AsyncGenerator<XmlElement> {
  const open: XmlElement[] = [];
  const ready: XmlElement[] = [];
  let depth = 0;
  let textLength = 0;
  let isEmpty = true;
  let isEnding = false;
  const lines = countLines();
  const bases = [''];
  /** The prefix of the outermost element, as in `atom:feed`; names are read without it. */
  let prefix = '';

  const parser = new Parser(
    {
      onopentag(written, attributes) {
        depth += 1;
        if (isEmpty) {
          prefix = /^[\w-]+:(?=(?:feed|rss)$)/.exec(written)?.[0] ?? '';
          root?.(written.slice(prefix.length));
        }
        isEmpty = false;
        const name = prefix && written.startsWith(prefix) ? written.slice(prefix.length) : written;
        const base = resolved(attributes['xml:base'], bases.at(-1) ?? '');
        bases.push(base);
        if (depth > deepest) throw new ImportProblem('檔案的層數過多', lines.at(parser.startIndex));
        if (open.length === 0 && !wanted.has(name)) return;
        if (open.length === 0) textLength = 0;
        open.push({ name, attributes, text: '', children: [], nodes: [], base, line: lines.at(parser.startIndex) });
      },
      ontext(text) {
        const current = open.at(-1);
        if (!current) return;
        textLength += text.length;
        if (textLength > mostText) throw new ImportProblem('單一項目超過大小上限', current.line);
        current.text += text;
        const last = current.nodes.length - 1;
        if (typeof current.nodes[last] === 'string') current.nodes[last] += text;
        else current.nodes.push(text);
      },
      onclosetag() {
        depth -= 1;
        bases.pop();
        const closed = open.pop();
        if (!closed) return;
        const parent = open.at(-1);
        if (parent) {
          parent.children.push(closed);
          parent.nodes.push(closed);
        }
        if (!parent && !isEnding) ready.push(closed);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );

  for await (const text of stream) {
    lines.add(text);
    parser.write(text);
    yield* ready.splice(0);
  }
  // The parser closes elements that are still open at the end of the file; an incomplete element is dropped.
  isEnding = depth > 0;
  parser.end();
  yield* ready.splice(0);
  if (isEnding || isEmpty) throw new ImportProblem('檔案不完整，或不是正確的 XML', lines.at(Number.MAX_SAFE_INTEGER));
}

/** Counts the lines of a stream incrementally, each time from where it last stopped. */
function countLines() {
  let piece = '';
  let start = 0;
  let counted = 0;
  let line = 1;

  function at(index: number): number {
    const end = Math.min(index - start, piece.length);
    for (; counted < end; counted++) if (piece.charCodeAt(counted) === 10) line += 1;
    return line;
  }

  return {
    at,
    add(text: string): void {
      at(Number.MAX_SAFE_INTEGER);
      start += piece.length;
      piece = text;
      counted = 0;
    },
  };
}

/** The text of the first child of that name. */
export function textOf({ children }: XmlElement, name: string): string {
  return children.find((child) => child.name === name)?.text.trim() ?? '';
}

/**
 * A copy whose texts do not refer to the file: a text of the parser is a slice that holds the whole piece of the file
 * that it was read from in memory, for as long as the text is needed.
 */
export function detached<T>(value: T): T {
  return structuredClone(value);
}

export function all({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

function resolved(address: string | undefined, base: string): string {
  if (!address) return base;
  return URL.parse(address, base || undefined)?.href ?? base;
}

const voidTags = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'embed', 'wbr', 'col']);

/** The content of an element as HTML: an XHTML text keeps its tags. */
export function innerHtml({ nodes }: XmlElement): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      const name = node.name.replace(/^[\w-]+:/, '');
      const attributes = Object.entries(node.attributes).filter(([attribute]) => !attribute.includes(':'));
      const start = `<${name}${attributes.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join('')}>`;
      return voidTags.has(name) ? start : `${start}${innerHtml(node)}</${name}>`;
    })
    .join('');
}
