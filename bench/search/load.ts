import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';
import { plainArticle } from '../../tests/search/search-database.ts';
import type { Corpus } from './corpus.ts';

const batchSize = 200;

/**
 * Puts articles number `from` to `to` of the corpus into the database. Nothing reads them before the index is rebuilt,
 * so the triggers that note changes are off meanwhile.
 */
export async function loadArticles(
  db: Kysely<Tables>,
  corpus: Corpus,
  [from, to]: readonly [number, number],
  progress: (made: number) => void = () => {},
): Promise<void> {
  const tables = ['articles', 'article_tags'] as const;
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  const { authors, categories } = await ensureFrame(db, corpus);
  const tagIds = new Map<string, number>();
  for (let start = from; start < to; start += batchSize) {
    const made = Array.from({ length: Math.min(batchSize, to - start) }, (_, at) => corpus.article(start + at));
    await ensureTags(db, tagIds, [...new Set(made.flatMap((article) => article.tags))]);
    await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .insertInto('articles')
        .values(
          made.map((article) => ({
            ...plainArticle,
            slug: article.slug,
            title: article.title,
            summary: article.summary,
            body_html: article.bodyHtml,
            category_id: categories[article.category] as number,
            author_id: authors[article.author] as number,
            published_at: article.publishedAt,
          })),
        )
        .returning(['id', 'slug'])
        .execute();
      const ids = new Map(rows.map((row) => [row.slug, row.id]));
      const links = made.flatMap((article) =>
        article.tags.map((tag, position) => ({
          article_id: ids.get(article.slug) as string,
          tag_id: tagIds.get(tag) as number,
          position,
        })),
      );
      await transaction.insertInto('article_tags').values(links).execute();
    });
    progress(start + made.length);
  }
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}

async function ensureFrame(db: Kysely<Tables>, corpus: Corpus) {
  const found = await db.selectFrom('authors').select('id').orderBy('id').execute();
  if (found.length === 0) {
    const author = (name: string, number: number) => ({ slug: `author-${number}`, name, title: '', bio: '' });
    await db.insertInto('authors').values(corpus.authors.map(author)).execute();
    const category = (name: string, position: number) => ({
      slug: `category-${position}`,
      name,
      description: '',
      color: '#888888',
      position,
    });
    await db.insertInto('categories').values(corpus.categories.map(category)).execute();
  }
  const authors = await db.selectFrom('authors').select('id').orderBy('id').execute();
  const categories = await db.selectFrom('categories').select('id').orderBy('id').execute();
  return { authors: authors.map((row) => row.id), categories: categories.map((row) => row.id) };
}

async function ensureTags(db: Kysely<Tables>, known: Map<string, number>, names: string[]): Promise<void> {
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return;
  await db
    .insertInto('tags')
    .values(missing.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const rows = await db.selectFrom('tags').where('name', 'in', missing).select(['id', 'name']).execute();
  for (const row of rows) known.set(row.name, row.id);
}
