import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { deskFields } from '../../../contract/desk/fields.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { taipeiDay } from '../../../contract/rules/taipei-time.ts';
import type { FindStoredMedia } from '../../media/media-files.ts';
import { fileSource } from '../editing/article-source.ts';
import type { ArticleOutcome, ArticleStore } from '../editing/article-store.ts';
import { asImportProblem, ImportProblem, type StoredState } from '../editing/incoming-article.ts';
import { parseTime } from '../editing/publish-time.ts';
import type { SectionStore } from '../editing/section-store.ts';
import { renderBody } from '../export/article-body.ts';
import { isExportedFile } from '../export/article-file.ts';
import { readExportedArticle } from '../export/exported-article.ts';
import { fileShapes } from './file-shapes.ts';
import { readFields, readFrontMatter } from './front-matter.ts';
import { countDropped, type ReadArticle, readMarkdownArticle, readText } from './markdown-file.ts';
import { partsOf } from './markdown-path.ts';
import { mediaOf } from './markdown-pictures.ts';
import type { SectionRules } from './section-choice.ts';
import { shownPath } from './shown-path.ts';
import { articleFolders, isFolder, siteAddress } from './site-folder.ts';

export type FileKind = 'category' | 'author' | 'tag' | 'series' | 'article' | 'tip';

/** The result of importing one file or entry. */
export interface ImportOutcome extends Partial<Pick<ArticleOutcome, 'changes' | 'isTextMended'>> {
  /** Fields in which a person's decision was preserved. */
  preserved?: string[];
  state: StoredState | 'refused';
  /** The file's name as the operator would write it. */
  file: string;
  slug: string;
  line?: number;
  problem?: string;
  /** Everything else that is wrong with a refused file. */
  others?: { line: number; problem: string }[];
  notes: string[];
}

export interface FolderFile {
  file: string;
  kind: FileKind;
}

export interface FolderImportOptions {
  root: string;
  articles: ArticleStore;
  sections: SectionStore;
  now: Date;
  knownMedia: FindStoredMedia;
  /** The operator's name for the folder; without it files are identified by their full path. */
  sourceName?: string | undefined;
  rules: SectionRules;
}

const folders: Record<string, FileKind> = {
  categories: 'category',
  authors: 'author',
  tags: 'tag',
  series: 'series',
  tips: 'tip',
};
const order: FileKind[] = ['category', 'author', 'tag', 'series', 'article', 'tip'];
/** A file with one of these is an article, also in a folder that other systems call `series`. */
const articleNames = [
  'date',
  'category',
  'categories',
  'author',
  'authors',
  'tags',
  'publishedAt',
  'publishedAgo',
  'draft',
];

/**
 * Lists the Markdown files of a folder, ordered so that each file follows those it depends on. Drafts come last: where a
 * draft was left behind after its publication, the published text gets the slug.
 */
export async function listFolder(root: string, only?: FileKind): Promise<FolderFile[]> {
  const names = (await isFolder(root)) ? await namesIn(await realpath(root)) : [''].filter(() => isImported(root));
  const files = names.sort().map((name) => ({ file: path.join(root, name), kind: only ?? kindOf(name) }));
  const isDraft = ({ file }: FolderFile) => partsOf(path.relative(root, file)).isDraft;
  const ordered = [...files.filter((file) => !isDraft(file)), ...files.filter(isDraft)];
  return order.flatMap((kind) => ordered.filter((file) => file.kind === kind));
}

async function namesIn(root: string): Promise<string[]> {
  const folders = (await articleFolders(root)) ?? [''];
  return (await Promise.all(folders.map((folder) => namesBelow(root, folder)))).flat();
}

/**
 * Lists the files below a folder that are to be imported. A symbolic link to a folder is not followed: within the root
 * its files are listed under their real path, and a link out of the root is listed itself, so that the import rejects
 * it by name.
 */
async function namesBelow(root: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (isHidden(entry.name)) continue;
    if (entry.isDirectory()) found.push(...(await namesBelow(root, name)));
    else if (entry.isSymbolicLink() && (await isFolder(path.join(root, name)))) {
      const target = await realpath(path.join(root, name));
      if (target !== root && !target.startsWith(root + path.sep)) found.push(name);
    } else if (isImported(name)) found.push(name);
  }
  return found;
}

/** Names that begin with a dot or a line are left alone, except for the folders of articles of Jekyll and Hexo. */
export function isHidden(name: string): boolean {
  return (/^[._]/.test(name) && !/^_(?:posts|drafts)$/.test(name)) || name === 'node_modules';
}

export function isImported(file: string): boolean {
  return /\.(?:md|markdown)$/i.test(file) && !/^(?:readme|license)\./i.test(path.basename(file));
}

/** The kind of a file, from the folder that contains it. */
export function kindOf(name: string): FileKind {
  return folders[path.basename(path.dirname(name))] ?? 'article';
}

export function describeProblem({ line, message, others }: ImportProblem) {
  return { line, problem: message, others: others.map((other) => ({ line: other.line, problem: other.message })) };
}

/** Imports files one after another, each completely or not at all. */
export function createFolderImport(options: FolderImportOptions) {
  const { root, articles, sections, now, knownMedia, sourceName } = options;
  const site = siteAddress(root);

  async function importFile({ file, kind }: FolderFile): Promise<ImportOutcome> {
    const name = shownPath(file);
    const outcome = { file: name, slug: path.basename(file, '.md'), notes: [] as string[] };
    try {
      if (kind === 'article' || (kind === 'series' && (await isArticleOf(file)))) {
        return { ...outcome, ...(await importArticle(file)) };
      }
      return { ...outcome, ...(await importSection(kind, file, outcome.slug, outcome.notes)) };
    } catch (error) {
      const problem = asImportProblem(error);
      if (!problem) throw error;
      return { ...outcome, state: 'refused', ...describeProblem(problem) };
    }
  }

  async function isArticleOf(file: string): Promise<boolean> {
    const { values } = readFields(await readText(root, file));
    return articleNames.some((name) => name in values);
  }

  async function importArticle(file: string) {
    const { incoming, notes } = await readArticle(file);
    const stored = await articles.store({ ...incoming, source: fileSource(root, file, sourceName) });
    return { ...stored, notes: [...notes, ...stored.notes] };
  }

  async function readArticle(file: string): Promise<ReadArticle> {
    const text = await readText(root, file);
    if (!isExportedFile(text)) return readMarkdownArticle(file, { ...options, site: await site });
    return { incoming: await readExportedArticle(text, { root, file, knownMedia }), notes: [] };
  }

  async function pictureOf(file: string, reference: string | undefined, line: number, notes: string[]) {
    const found = reference ? await mediaOf({ root, file, knownMedia }).find(reference, 'picture', line) : null;
    if (reference && !found) notes.push(`找不到圖片「${reference}」（第 ${line} 行）`);
    return found;
  }

  async function importSection(kind: Exclude<FileKind, 'article'>, file: string, slug: string, notes: string[]) {
    const text = await readText(root, file, notes);
    if (kind === 'category') {
      const { matter, body } = readFrontMatter(text, fileShapes.category);
      const { name, color, order: position, hidden } = matter;
      return sections.category({ slug, name, color, position, description: body, is_hidden: hidden });
    }
    if (kind === 'author') {
      const { matter, body, lineOf } = readFrontMatter(text, fileShapes.author);
      const { name, title, picture } = matter;
      const found = await pictureOf(file, picture, lineOf('picture'), notes);
      return sections.author({ slug, name, title, bio: body, picture_id: found?.row.id }, found ?? undefined);
    }
    if (kind === 'series') {
      const { matter, body, lineOf } = readFrontMatter(text, fileShapes.series);
      const introduction = deskFields.seriesIntroduction.safeParse(body);
      if (!introduction.success) throw new ImportProblem(deskMessages.fieldSeriesIntroduction);
      const found = await pictureOf(file, matter.cover, lineOf('cover'), notes);
      const fields = { title: matter.title, introduction: introduction.data, cover_id: found?.row.id };
      return sections.series({ slug, ...fields }, found ?? undefined);
    }
    if (kind === 'tag') {
      const { matter, body } = readFrontMatter(text, fileShapes.tag);
      return sections.tag(matter.name, body);
    }
    const { matter, body, lineOf } = readFrontMatter(text, fileShapes.tip);
    const dropped = countDropped(notes);
    const content = renderBody({ format: matter.format, text: body }, () => undefined, dropped.add);
    dropped.note();
    const time = matter.date === undefined ? null : parseTime(matter.date, now);
    if (!time && matter.day === undefined) {
      throw new ImportProblem('要有「date」，寫成 2026-03-10 這樣的日期', lineOf('date'));
    }
    const day = time ? taipeiDay(time) : taipeiDay(now, matter.day);
    return sections.tip({ slug, title: matter.title, content_html: content, publish_date: day });
  }

  return { importFile };
}
