import { open, stat } from 'node:fs/promises';
import { addressOf } from '../../contract/page-address.ts';
import { type ArticleSource, foreignSource } from '../articles/editing/article-source.ts';
import type { ArticleStore } from '../articles/editing/article-store.ts';
import { asImportProblem, ImportProblem } from '../articles/editing/incoming-article.ts';
import { readFeed } from '../articles/import/feed.ts';
import { describeProblem, type ImportOutcome } from '../articles/import/folder.ts';
import { type ForeignArticle, type ForeignOptions, fromForeign } from '../articles/import/foreign-article.ts';
import { type FindMedia, foreignMedia } from '../articles/import/foreign-media.ts';
import { noRules, type SectionRules } from '../articles/import/section-choice.ts';
import { shownPath } from '../articles/import/shown-path.ts';
import { readPosts, readSurroundings } from '../articles/import/wordpress.ts';
import { detached } from '../articles/import/xml.ts';
import { findCategory } from '../articles/queries/categories.ts';
import { CommandFailure } from './command.ts';
import { importReport } from './import-report.ts';
import { type ImportChoices, type ImportContext, stores } from './markdown-import.ts';

export interface ForeignImportRequest extends ImportChoices {
  file: string;
  /** The folder with the other system's pictures. */
  media: string | undefined;
  rules: SectionRules;
  /** Categories of the source that the site does not have become tags. */
  isTagging: boolean;
}

/** Imports the export of another system: a WordPress export or a feed. */
export async function importForeign(context: ImportContext, request: ForeignImportRequest): Promise<void> {
  const { file, media, isTrial } = request;
  if (!(await stat(file)).isFile()) throw new CommandFailure(`「${file}」不是一般的檔案。`);
  const says = importReport(context, isTrial);
  const progress = context.progress('匯入');
  let done = 0;
  await context.withDatabase(async (db) => {
    const { articles, knownMedia } = stores(context, db, request);
    const exists = async (name: string) => (await findCategory(db, name)) !== undefined;
    const entries = (await isWordpress(file))
      ? wordpressEntries(context, request, articles, exists)
      : feedEntries(request, exists);
    const findMedia = foreignMedia(media, knownMedia);
    try {
      for await (const entry of entries) {
        progress.at(++done);
        says.add(await store(file, articles, entry, findMedia));
      }
    } catch (error) {
      const problem = asImportProblem(error);
      if (!problem) throw error;
      says.add(refused(file, '', problem, []));
    }
  });
  progress.end();
  says.end();
}

interface Entry {
  article: ForeignArticle;
  source: ArticleSource;
  findLink: ForeignOptions['findLink'];
}

type CategoryExists = (name: string) => Promise<boolean>;

async function* wordpressEntries(
  { report }: ImportContext,
  { file, rules, isTagging }: ForeignImportRequest,
  articles: ArticleStore,
  exists: CategoryExists,
): AsyncGenerator<Entry> {
  const around = await readSurroundings(file);
  const sourceOf = ({ identity }: Pick<ForeignArticle, 'identity'>) => foreignSource('wordpress', identity, []);
  const links = new Map<string, string>();
  for (const [link, post] of around.posts) {
    const slug = await articles.reserveSlug({ ...post, source: sourceOf(post) });
    links.set(link, addressOf('news/article', { slug }));
  }
  const options = { rules: { ...rules, isCreating: true }, exists: isTagging ? exists : undefined };
  for await (const article of readPosts(file, around, options)) {
    yield { article, source: sourceOf(article), findLink: (href) => links.get(href) };
  }
  for (const [type, count] of around.skipped) {
    report({ skipped: type, count }, `略過 ${count} 個「${type}」：只匯入文章。`);
  }
}

async function* feedEntries({ file, rules }: ForeignImportRequest, exists: CategoryExists): AsyncGenerator<Entry> {
  const ambiguous = await ambiguousIds(file);
  for await (const article of readFeed(file, { rules, exists })) {
    const { title, html, summaryHtml, publishedAt } = article;
    const content = [title, html, summaryHtml, publishedAt?.toISOString() ?? ''];
    yield { article, source: foreignSource('feed', article.identity, content, ambiguous), findLink: () => undefined };
  }
}

/** The guids and links that several entries of a feed share, such as the address of the whole site. */
async function ambiguousIds(file: string): Promise<Set<string>> {
  const [seen, ambiguous] = [new Set<string>(), new Set<string>()];
  for await (const { identity } of readFeed(file, { rules: noRules, exists: async () => false })) {
    for (const id of new Set(detached([identity.guid.trim(), identity.link.trim()]))) {
      if (seen.has(id)) ambiguous.add(id);
      seen.add(id);
    }
  }
  return ambiguous;
}

async function store(
  file: string,
  articles: ArticleStore,
  { article, source, findLink }: Entry,
  findMedia: FindMedia,
): Promise<ImportOutcome> {
  try {
    const incoming = await fromForeign(article, { findMedia, findLink });
    const stored = await articles.store({ ...incoming, source });
    return { ...stored, file: shownPath(file), line: article.line, notes: [...article.notes, ...stored.notes] };
  } catch (error) {
    const problem = asImportProblem(error);
    if (!problem) throw error;
    return refused(file, article.slug, new ImportProblem(problem.message, article.line, problem.others), article.notes);
  }
}

function refused(file: string, slug: string, problem: ImportProblem, notes: string[]): ImportOutcome {
  return { state: 'refused', file: shownPath(file), slug, ...describeProblem(problem), notes };
}

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
