import { LineCounter, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { ImportProblem, throwAll } from '../editing/incoming-article.ts';
import type { BodySource } from './article-body.ts';

const words = z.string().min(1);
const time = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text));

/** What can be edited in a file. */
const editable = {
  title: words,
  summary: z.string(),
  category: words,
  author: words,
  tags: z.array(words),
  keyPoints: z.array(words),
  cover: z.strictObject({ image: words, alt: z.string(), caption: z.string(), credit: z.string() }).optional(),
  video: z
    .strictObject({
      file: words.optional(),
      hls: words.optional(),
      youtube: words.optional(),
      captions: words.optional(),
      seconds: z.number().int().positive(),
    })
    .optional(),
  audio: z.strictObject({ file: words }).optional(),
  format: z.enum(['markdown', 'html']),
};

const version = z.literal(1);

/** The head of a file that `content edit` opens. */
export const editedShape = z.strictObject({ edit: version, revision: z.number().int(), ...editable });

/** The head of a file that `content export` writes. */
export const exportedShape = z.strictObject({
  export: version,
  slug: words,
  status: z.enum(['draft', 'published', 'withdrawn']),
  publishedAt: time,
  updatedAt: time.optional(),
  ...editable,
  series: words.optional(),
  seriesOrder: z.number().int().optional(),
  /** Pictures in a text that is written as HTML; Markdown names them itself. */
  pictures: z.array(words).default([]),
  corrections: z.array(z.strictObject({ at: time, text: words })).default([]),
});

export interface ReadFile<Head> {
  head: Head;
  body: BodySource;
  lineOf(...path: PropertyKey[]): number;
}

export function writeArticleFile(head: object, { text }: BodySource): string {
  return `---\n${stringify(head, { lineWidth: 0 })}---\n${text}\n`;
}

export function isExportedFile(text: string): boolean {
  return /^---\r?\nexport: 1\r?\n/.test(text);
}

/** Reads a file that `writeArticleFile` wrote; everything that is wrong with its head is thrown at once. */
export function readArticleFile<Shape extends z.ZodType<{ format: BodySource['format'] }>>(
  text: string,
  shape: Shape,
): ReadFile<z.infer<Shape>> {
  const plain = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const parts = /^---\n(.*?\n)---\n(.*)$/s.exec(plain);
  if (!parts) throw new ImportProblem('檔案要以「---」之間的欄位開頭');
  const lines = new LineCounter();
  const document = parseDocument(parts[1] ?? '', { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  throwAll(
    document.errors.map(
      ({ message, pos }) => new ImportProblem(`欄位的寫法不對（YAML）：${message.split('\n')[0]}`, lineAt(pos[0])),
    ),
  );
  const lineOf = (...path: PropertyKey[]) => {
    const node = document.getIn(path.slice(0, 1), true) as { range?: [number, number, number] } | undefined;
    return node?.range ? lineAt(node.range[0]) : 1;
  };
  const result = shape.safeParse(document.toJS());
  if (!result.success) {
    throwAll(result.error.issues.map((issue) => problemOf(issue, lineOf)));
    throw new ImportProblem('欄位的寫法不對');
  }
  return { head: result.data, body: { format: result.data.format, text: (parts[2] ?? '').replace(/\n$/, '') }, lineOf };
}

function problemOf(issue: z.core.$ZodIssue, lineOf: (...path: PropertyKey[]) => number): ImportProblem {
  if (issue.code === 'unrecognized_keys') {
    return new ImportProblem(`這裡不能寫「${issue.keys.join('、')}」`, lineOf(...issue.path, issue.keys[0] ?? ''));
  }
  return new ImportProblem(`「${issue.path.join('.')}」缺少或格式不對`, lineOf(...issue.path));
}
