import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ArticleStore } from '../articles/editing/article-store.ts';
import { asImportProblem, ImportProblem } from '../articles/editing/incoming-article.ts';
import { readFeed } from '../articles/import/feed.ts';
import { describeProblem, type ImportOutcome } from '../articles/import/folder.ts';
import { type ForeignArticle, type ForeignOptions, fromForeign } from '../articles/import/foreign-article.ts';
import { foreignMedia } from '../articles/import/foreign-media.ts';
import type { SectionRules } from '../articles/import/section-choice.ts';
import { readPosts, readSurroundings } from '../articles/import/wordpress.ts';
import { findCategory } from '../articles/queries/categories.ts';
import { CommandFailure } from './command.ts';
import { type ImportContext, stores } from './folder-import.ts';
import { importReport } from './import-report.ts';

export interface ForeignImportRequest {
  file: string;
  /** The folder with the other system's pictures. */
  media: string | undefined;
  rules: SectionRules;
  /** Categories of the source that the site does not have become tags. */
  isTagging: boolean;
  isTrial: boolean;
}

/** Imports the export of another system: a WordPress export or a feed. */
export async function importForeign(context: ImportContext, request: ForeignImportRequest): Promise<void> {
  const { file, media, rules, isTagging, isTrial } = request;
  if (!(await stat(file)).isFile()) throw new CommandFailure(`「${file}」不是一般的檔案。`);
  const says = importReport(context);
  const progress = context.progress('匯入');
  let done = 0;
  await context.withDatabase(async (db) => {
    const { articles, knownMedia } = stores(context, db, isTrial);
    const findMedia = foreignMedia(media, knownMedia);
    const take = async (article: ForeignArticle, options: ForeignOptions) => {
      progress.at(++done);
      says.add(await store(file, articles, article, options));
    };
    const exists = async (name: string) => (await findCategory(db, name)) !== undefined;
    try {
      if (await isWordpress(file)) {
        const around = await readSurroundings(file);
        const findLink = (href: string) => around.links.get(href);
        const options = { rules: { ...rules, isCreating: true }, exists: isTagging ? exists : undefined };
        for await (const post of readPosts(file, around, options)) await take(post, { findMedia, findLink });
        for (const [type, count] of around.skipped) {
          context.report({ skipped: type, count }, `略過 ${count} 個「${type}」：只匯入文章。`);
        }
      } else {
        const findLink = () => undefined;
        for await (const entry of readFeed(file, { rules, exists })) await take(entry, { findMedia, findLink });
      }
    } catch (error) {
      const problem = asImportProblem(error);
      if (!problem) throw error;
      says.add(refused(file, '', problem, []));
    }
  });
  progress.end();
  says.end(isTrial);
}

async function store(
  file: string,
  articles: ArticleStore,
  article: ForeignArticle,
  options: ForeignOptions,
): Promise<ImportOutcome> {
  const { notes } = article;
  try {
    const incoming = await fromForeign(article, options);
    const state = await articles.store(incoming);
    return { state, file: nameOf(file), line: article.line, slug: incoming.slug, notes };
  } catch (error) {
    const problem = asImportProblem(error);
    if (!problem) throw error;
    return refused(file, article.slug, new ImportProblem(problem.message, article.line, problem.others), article.notes);
  }
}

function refused(file: string, slug: string, problem: ImportProblem, notes: string[]): ImportOutcome {
  return { state: 'refused', file: nameOf(file), slug, ...describeProblem(problem), notes };
}

const nameOf = (file: string) => path.relative(process.cwd(), file);

/** A WordPress export is recognised by its first lines. */
async function isWordpress(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8192), 0, 8192, 0);
    return /wordpress\.org\/export\//.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}
