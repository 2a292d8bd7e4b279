import type { Db } from '../../database/connection.ts';

/** The ids of all articles, oldest first. */
export async function allArticleIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('articles').select('id').orderBy('published_at').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** All categories, authors, series and tips as they are stored, and the tags that say more than their name. */
export async function allSections(db: Db) {
  return {
    categories: await db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute(),
    authors: await db.selectFrom('authors').selectAll().orderBy('slug').execute(),
    tags: await db.selectFrom('tags').where('description', '<>', '').selectAll().orderBy('name').execute(),
    series: await db.selectFrom('series').selectAll().orderBy('slug').execute(),
    tips: await db.selectFrom('tips').selectAll().orderBy('slug').execute(),
  };
}
