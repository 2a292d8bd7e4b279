import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { readDemoFiles } from '../../server/articles/demo/demo-files.ts';
import { renderMarkdown } from '../../server/articles/markdown.ts';
import { plainText } from '../../server/articles/plain-text.ts';
import { ensureAuthor } from '../../server/articles/queries/authors.ts';
import { ensureCategory } from '../../server/articles/queries/categories.ts';
import { addArticle } from '../../server/articles/queries/editing.ts';
import type { Config } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import type { Tables } from '../../server/database/tables.ts';
import { createLog } from '../../server/runtime/log.ts';
import { documentsWith } from '../../server/search/documents.ts';
import { createIndexer } from '../../server/search/indexer.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../harness/database/postgres-databases.ts';

export const silent = createLog('silent');

/** All that the tests of search ask of a database: migrated, empty, closed at the end. */
export interface SearchDatabase {
  db: Kysely<Tables>;
  close(): Promise<void>;
}

export async function openSearchDatabase(): Promise<SearchDatabase> {
  const port = inject('postgresPort');
  const name = await createDatabase(port);
  const { db, close } = await openDatabase({ DATABASE_URL: databaseUrl(port, name) } as Config, silent);
  await migrate(db);
  return {
    db,
    async close() {
      await close();
      await dropDatabase(port, name);
    },
  };
}

/** The demo articles without their pictures, which search does not look at. */
export async function addDemoArticles(db: Kysely<Tables>, now: Date, most = Number.POSITIVE_INFINITY): Promise<void> {
  const categories = new Map<string, number>();
  for (const { slug, matter } of readDemoFiles('categories')) {
    const { name, order, color } = matter;
    categories.set(slug, await ensureCategory(db, { slug, name, color, position: order, description: '' }));
  }
  const authors = new Map<string, number>();
  for (const { slug, matter } of readDemoFiles('authors')) {
    authors.set(slug, await ensureAuthor(db, { slug, name: matter.name, title: matter.title, bio: '' }));
  }
  for (const { slug, matter, body } of readDemoFiles('articles').slice(0, most)) {
    const article = {
      slug,
      title: matter.title,
      summary: matter.summary,
      body_html: renderMarkdown(body, () => undefined),
      category_id: categories.get(matter.category) ?? 0,
      author_id: authors.get(matter.author) ?? 0,
      published_at: new Date(now.getTime() - matter.publishedAgo),
    };
    await addArticle(db, { ...article, ...plainArticle }, matter.tags);
  }
}

/** What an article has that search does not look at. */
export const plainArticle = {
  kind: 'news' as 'news' | 'video',
  status: 'published' as 'draft' | 'published' | 'withdrawn',
  key_points: [],
  cover_id: null,
  cover_alt: '',
  cover_caption: '',
  cover_credit: '',
  video_id: null,
  captions_id: null,
  video_seconds: null,
  reading_minutes: 3,
  updated_at: null,
};

/** Brings everything that is pending into the index. */
export async function indexAll(db: Kysely<Tables>): Promise<void> {
  const indexer = createIndexer({ db, makeDocuments: documentsWith(plainText), log: silent });
  while ((await indexer.runOnce()) > 0);
}
