import { Parser } from 'htmlparser2';
import { ImportProblem } from '../editing/incoming-article.ts';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** The text directly inside the element. */
  text: string;
  children: XmlElement[];
  line: number;
}

const mostText = 20 * 1024 * 1024;
const deepest = 40;

/**
 * Reads the elements of these names, one by one, from a stream of any length: only one element is in memory at a time.
 * The parser knows XML's five entities and numeric ones; entities that a file declares are never expanded.
 */
export async function* readXml(stream: AsyncIterable<string>, wanted: ReadonlySet<string>): AsyncGenerator<XmlElement> {
  const open: XmlElement[] = [];
  const ready: XmlElement[] = [];
  let depth = 0;
  let textLength = 0;
  let isEmpty = true;
  let isEnding = false;
  const lines = countLines();

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        isEmpty = false;
        if (depth > deepest) throw new ImportProblem('檔案的層數過多', lines.at(parser.startIndex));
        if (open.length === 0 && !wanted.has(name)) return;
        if (open.length === 0) textLength = 0;
        open.push({ name, attributes, text: '', children: [], line: lines.at(parser.startIndex) });
      },
      ontext(text) {
        const current = open.at(-1);
        if (!current) return;
        textLength += text.length;
        if (textLength > mostText) throw new ImportProblem('單一項目超過大小上限', current.line);
        current.text += text;
      },
      onclosetag() {
        depth -= 1;
        const closed = open.pop();
        if (!closed) return;
        const parent = open.at(-1);
        if (parent) parent.children.push(closed);
        else if (!isEnding) ready.push(closed);
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

export function all({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}
