import { parse as parseToml, TomlError } from 'smol-toml';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { ImportProblem, throwAll } from '../editing/incoming-article.ts';

type Path = (string | number)[];

/** The fields at the head of a Markdown file, and its text. */
export interface Fields {
  values: Record<string, unknown>;
  body: string;
  /** The line of the file on which the body begins. */
  bodyLine: number;
  lineOf(...path: Path): number;
}

export interface FrontMatter<T> extends Omit<Fields, 'values'> {
  matter: T;
  /** Unknown fields, for a warning. */
  unknown: string[];
}

interface Head {
  format: 'yaml' | 'toml' | 'json' | 'none';
  text: string;
  /** The line on which the fields begin. */
  line: number;
  body: string;
}

const deepest = 20;
const fenced: Record<string, Head['format']> = { '---': 'yaml', '+++': 'toml', ';;;': 'json' };

/** Reads the fields of a Markdown file: YAML, TOML or JSON, or none at all. */
export function readFields(text: string): Fields {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const head = splitHead(plain);
  const rest = head.body;
  const bodyLine = plain.slice(0, plain.length - rest.length).split('\n').length + leadingLines(rest);
  return { ...readHead(head), body: rest.trim(), bodyLine };
}

/** Reads the fields and validates them; everything that is wrong with them is thrown at once. */
export function readFrontMatter<Shape extends z.ZodObject>(text: string, shape: Shape): FrontMatter<z.infer<Shape>> {
  const { values, ...others } = readFields(text);
  const result = shape.safeParse(values);
  if (!result.success) {
    throwAll(result.error.issues.map((issue) => problemOf(issue, values, others.lineOf)));
    throw new Error('unreachable');
  }
  const known = Object.keys(shape.shape);
  return { ...others, matter: result.data, unknown: Object.keys(values).filter((name) => !known.includes(name)) };
}

function splitHead(text: string): Head {
  const start = leadingLines(text) + 1;
  const trimmed = text.replace(/^\s+/, '');
  const [, fence = ''] = /^(---|\+\+\+|;;;)[ \t]*\n/.exec(trimmed) ?? [];
  const format = fenced[fence];
  if (format) {
    const lines = trimmed.split('\n');
    const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === fence);
    const inner = lines.slice(1, end).join('\n');
    if (end > 0) return { format, text: inner, line: start + 1, body: lines.slice(end + 1).join('\n') };
  }
  if (trimmed.startsWith('{')) {
    const [all, json = ''] = /^(\{\n.*?\n\})[ \t]*(?:\n|$)/s.exec(trimmed) ?? [];
    if (all) return { format: 'json', text: json, line: start, body: trimmed.slice(all.length) };
  }
  // Hexo also reads fields without a line above them.
  const [all, inner = ''] =
    /^((?:[A-Za-z_][\w-]*:[^\n]*\n|(?!---)[ \t-][^\n]*\n)+)---[ \t]*(?:\n|$)/.exec(trimmed) ?? [];
  if (all && /^title:/m.test(inner))
    return { format: 'yaml', text: inner, line: start, body: trimmed.slice(all.length) };
  return { format: 'none', text: '', line: 1, body: text };
}

function readHead({ format, text, line }: Head): Pick<Fields, 'values' | 'lineOf'> {
  const lines = text.split('\n');
  /** TOML and JSON have no positions; the field's name finds its line. */
  const byName = (...[name]: Path) => {
    const at = lines.findIndex((written) => written.trimStart().replace(/^"/, '').startsWith(String(name)));
    return at < 0 ? 1 : line + at;
  };
  if (format === 'yaml') return readYaml(text, line);
  if (format === 'toml') return { values: tomlValues(text, line), lineOf: byName };
  if (format === 'json') return { values: jsonValues(text, line), lineOf: byName };
  return { values: {}, lineOf: () => 1 };
}

function readYaml(text: string, firstLine: number): Pick<Fields, 'values' | 'lineOf'> {
  const counter = new LineCounter();
  const document = parseDocument(text.replaceAll('\t', '  '), { lineCounter: counter });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  throwAll(
    document.errors.map(
      ({ message, pos }) => new ImportProblem(`欄位的寫法不對（YAML）：${message.split('\n')[0]}`, lineAt(pos[0])),
    ),
  );
  const lineOf = (...path: Path) => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return lineAt(node.range[0]);
    }
    return 1;
  };
  return { values: asValues(() => document.toJS()), lineOf };
}

function tomlValues(text: string, firstLine: number): Record<string, unknown> {
  try {
    // Dates become text, as in the other formats.
    return JSON.parse(JSON.stringify(parseToml(text)));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new ImportProblem('欄位的寫法不對（TOML）', firstLine + error.line - 1);
  }
}

function jsonValues(text: string, firstLine: number): Record<string, unknown> {
  try {
    return asValues(() => JSON.parse(text.trim().startsWith('{') ? text : `{${text}}`));
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem('欄位的寫法不對（JSON）', firstLine);
  }
}

/** The YAML parser throws on aliases that expand too far when it creates the values. */
function asValues(read: () => unknown): Record<string, unknown> {
  let values: unknown;
  try {
    values = read() ?? {};
  } catch (error) {
    throw error instanceof SyntaxError ? error : new ImportProblem('欄位裡的別名太多');
  }
  if (depthOf(values) > deepest) throw new ImportProblem('欄位的層數過多');
  if (typeof values === 'object' && !Array.isArray(values)) return values as Record<string, unknown>;
  throw new ImportProblem('「---」之間要是「名稱: 值」的欄位');
}

/** How deep lists and objects are nested, at most one more than allowed: an alias can make a list contain itself. */
function depthOf(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null || level > deepest) return level;
  return Math.max(level, ...new Set(Object.values(value).map((inner) => depthOf(inner, level + 1))));
}

export function problemOf(issue: z.core.$ZodIssue, given: unknown, lineOf: (...path: Path) => number): ImportProblem {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  const name = path.filter((part) => typeof part === 'string').join('.');
  const value = path.reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], given);
  const complaint = issue.code === 'custom' ? issue.message : '的格式不對';
  return new ImportProblem(value === undefined ? `缺少「${name}」` : `「${name}」${complaint}`, lineOf(...path));
}

function leadingLines(text: string): number {
  return (/^\s*/.exec(text)?.[0] ?? '').split('\n').length - 1;
}
