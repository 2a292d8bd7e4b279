import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { ImportProblem } from '../editing/incoming-article.ts';

export interface FrontMatter<T> {
  matter: T;
  body: string;
  /** The line of the file on which the body begins. */
  bodyLine: number;
  lineOf(...path: (string | number)[]): number;
  /** Unknown fields, for a warning. */
  unknown: string[];
}

/** Splits a Markdown file into front matter and body and validates the front matter; an error names its line. */
export function readFrontMatter<Shape extends z.ZodObject>(text: string, shape: Shape): FrontMatter<z.infer<Shape>> {
  const plain = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const parts = /^---[ \t]*\n(.*?)(?:^|\n)---[ \t]*(?:\n(.*))?$/s.exec(plain);
  if (!parts) throw new ImportProblem('檔案要以「---」之間的欄位開頭');
  const [, head = '', rest = ''] = parts;
  const lines = new LineCounter();
  const document = parseDocument(head, { lineCounter: lines });
  // The front matter begins on the file's second line.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const [mistake] = document.errors;
  if (mistake)
    throw new ImportProblem(`欄位的寫法不對（YAML）：${mistake.message.split('\n')[0]}`, lineAt(mistake.pos[0]));
  const lineOf = (...path: (string | number)[]) => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return lineAt(node.range[0]);
    }
    return 1;
  };
  const given = readValues(document.toJS.bind(document));
  const result = shape.safeParse(given);
  if (!result.success) throw problemOf(result.error.issues[0] as z.core.$ZodIssue, given, lineOf);
  const known = Object.keys(shape.shape);
  return {
    matter: result.data,
    body: rest.trim(),
    bodyLine: plain.slice(0, plain.length - rest.length).split('\n').length + leadingLines(rest),
    lineOf,
    unknown: Object.keys(given).filter((name) => !known.includes(name)),
  };
}

/** The parser throws on aliases that expand too far when it creates the values. */
function readValues(toValues: () => unknown): Record<string, unknown> {
  try {
    const values = toValues() ?? {};
    if (typeof values === 'object' && !Array.isArray(values)) return values as Record<string, unknown>;
  } catch {
    throw new ImportProblem('欄位裡的別名太多');
  }
  throw new ImportProblem('「---」之間要是「名稱: 值」的欄位');
}

function problemOf(issue: z.core.$ZodIssue, given: unknown, lineOf: (...path: (string | number)[]) => number) {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  const name = path.filter((part) => typeof part === 'string').join('.');
  const value = path.reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], given);
  const complaint = issue.code === 'custom' ? issue.message : '的格式不對';
  return new ImportProblem(value === undefined ? `缺少「${name}」` : `「${name}」${complaint}`, lineOf(...path));
}

function leadingLines(text: string): number {
  return (/^\s*/.exec(text)?.[0] ?? '').split('\n').length - 1;
}
