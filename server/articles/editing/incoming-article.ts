import type { ArticleKind } from '../../../contract/article.ts';
import type { MediaTable } from '../../database/tables.ts';

/** A media file that has been read: its row, where its bytes lie, and their sum, by which they are known again. */
export interface FoundMedia {
  row: MediaTable;
  from: { root: string; file: string; sha256: string };
}

/** A category or author, by slug or name; with the rest, it may be made where it is missing. */
export interface Named {
  slug: string;
  name?: string | undefined;
  description?: string | undefined;
  /** Where it is named, for the one who has to mend it. */
  line?: number | undefined;
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

/** An article on its way in, whatever it was written in. */
export interface IncomingArticle {
  slug: string;
  kind: ArticleKind;
  status: 'draft' | 'published';
  title: string;
  summary: string;
  bodyHtml: string;
  keyPoints: string[];
  category: Named;
  author: Named;
  tags: string[];
  cover: IncomingCover | null;
  video: IncomingVideo | null;
  /** Pictures in the body. */
  pictures: FoundMedia[];
  /** Null: the moment of the first import, then as it is. */
  publishedAt: Date | null;
  updatedAt: Date | null;
  /** Moments counted back from the first import; later imports leave them alone. */
  atFirst?: { publishedAt: Date; updatedAt: Date | null };
  /** Addresses it had elsewhere, as decoded paths. */
  oldPaths: string[];
}

export type StoredState = 'created' | 'updated' | 'unchanged';

/** Why a change cannot be made, told to the person who asked for it. */
export class EditingProblem extends Error {}

/** Why something cannot be taken in; the line is counted from 1 in the file it came from. */
export class ImportProblem extends EditingProblem {
  readonly line: number;

  constructor(message: string, line = 1) {
    super(message);
    this.line = line;
  }
}

/** What the one who imports can mend: our own refusals, what the database does not take, a file that cannot be read. */
export function asImportProblem(error: unknown): ImportProblem | null {
  if (error instanceof ImportProblem) return error;
  const { code = '', detail, message } = error as { code?: string; detail?: string; message?: string };
  if (/^2[23]/.test(code)) return new ImportProblem(`資料庫不接受：${detail ?? message}`);
  return /^E(?:NOENT|NOTDIR|ACCES|ISDIR|PERM|LOOP|NAMETOOLONG)$/.test(code) ? new ImportProblem('讀不到檔案') : null;
}
