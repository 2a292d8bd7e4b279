import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { selectCards } from './cards.ts';

/** The story that an operator featured, while it is public and has not expired. */
export async function featuredCard(db: Db) {
  return selectCards(db)
    .innerJoin('featured_article', 'featured_article.article_id', 'articles.id')
    .where(sql<boolean>`(featured_article.until is null or featured_article.until > now())`)
    .executeTakeFirst();
}

export async function setFeatured(db: Db, articleId: string, until: Date | null): Promise<void> {
  await db
    .insertInto('featured_article')
    .values({ article_id: articleId, until })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ article_id: articleId, until }))
    .execute();
}

/** Returns whether a story was featured. */
export async function clearFeatured(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('featured_article').executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
