import type { ArticleKind } from '../../../contract/article.ts';
import type { MediaTable } from '../../database/tables.ts';
import type { Overwrite } from '../../media/private-data/overwrites.ts';
import type { ArticleSource } from './article-source.ts';

/** A media file that has been read. */
export interface FoundMedia {
  row: MediaTable;
  /** Its path, what of its bytes is not stored as it is there, and the hash of what is, which identifies it. */
  from: { root: string; file: string; overwrites: readonly Overwrite[]; sha256: string };
  /** Of an audio file; null of others. */
  seconds?: number | null;
}

/** A category or author, by slug or name. With the remaining fields, a missing one can be created. */
export interface Named {
  slug: string;
  name?: string | undefined;
  description?: string | undefined;
  /** The line that names it, for error messages. */
  line?: number | undefined;
}

/** The series that a source names, by slug or title; a missing one is created. */
export interface IncomingPart extends Named {
  /** Null: after the parts that are there. */
  order: number | null;
}

export interface IncomingCover {
  media: FoundMedia;
  alt: string;
  caption: string;
  credit: string;
}

export interface IncomingVideo {
  media: FoundMedia | null;
  captions: FoundMedia | null;
  hls: string | null;
  youtube: string | null;
  seconds: number;
}

export interface IncomingAudio {
  media: FoundMedia;
  seconds: number;
}

/** An article to be imported, from any source format. */
export interface IncomingArticle {
  slug: string;
  kind: ArticleKind;
  status: 'draft' | 'published' | 'withdrawn';
  title: string;
  summary: string;
  bodyHtml: string;
  keyPoints: string[];
  category: Named;
  author: Named;
  tags: string[];
  series?: IncomingPart | undefined;
  cover: IncomingCover | null;
  video: IncomingVideo | null;
  /** Undefined if the source's format has no audio files; what is stored then stays. */
  audio?: IncomingAudio | null | undefined;
  /** Pictures in the body. */
  pictures: FoundMedia[];
  /** Null: the time of the first import, unchanged by later ones. */
  publishedAt: Date | null;
  updatedAt: Date | null;
  /** Times relative to the first import; later imports do not change them. */
  atFirst?: { publishedAt: Date; updatedAt: Date | null };
  /** Its addresses on another site, as decoded paths. */
  oldPaths: string[];
  /** Corrections of an article that is created; later imports do not change them. */
  corrections?: { at: Date; text: string }[];
}

/** An article to be imported, with the source that identifies it. */
export interface SourcedArticle extends IncomingArticle {
  source: ArticleSource;
}

export type StoredState = 'created' | 'updated' | 'unchanged';

/** Explains to the operator why a change cannot be made. */
export class EditingProblem extends Error {}

/** Explains why a file or entry cannot be imported; the line is counted from 1 in its file. */
export class ImportProblem extends EditingProblem {
  readonly line: number;
  /** Everything else that is wrong with the same file. */
  readonly others: readonly ImportProblem[];

  constructor(message: string, line = 1, others: readonly ImportProblem[] = []) {
    super(message);
    this.line = line;
    this.others = others;
  }
}

/** A media file whose content is not what its reference asks for. */
export class UnusableMedia extends ImportProblem {}

/** Throws one ImportProblem for all of these, ordered by line; does nothing if there are none. */
export function throwAll(problems: readonly ImportProblem[]): void {
  const [first, ...others] = problems
    .flatMap((problem) => [problem, ...problem.others])
    .sort((one, other) => one.line - other.line);
  if (first) throw new ImportProblem(first.message, first.line, others);
}

/**
 * Returns errors that the operator can fix as an ImportProblem: our own checks, values that the database rejects,
 * unreadable files. Null for all others.
 */
export function asImportProblem(error: unknown): ImportProblem | null {
  if (error instanceof ImportProblem) return error;
  const { code = '', detail, message } = error as { code?: string; detail?: string; message?: string };
  // Wrong values, violated constraints, and values that are too long for an index.
  if (/^(?:2[23]|54)/.test(code)) return new ImportProblem(`資料庫不接受：${detail ?? message}`);
  return /^E(?:NOENT|NOTDIR|ACCES|ISDIR|PERM|LOOP|NAMETOOLONG)$/.test(code) ? new ImportProblem('讀不到檔案') : null;
}
