import { type Insertable, sql } from 'kysely';
import { isPublic } from './article-cards.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

export type CategoryRow = Awaited<ReturnType<typeof allCategories>>[number];

/** All categories in their order, with how much a reader finds in each. */
export async function allCategories(db: Db) {
  return db
    .selectFrom('categories')
    .leftJoin('articles', (join) => join.onRef('articles.category_id', '=', 'categories.id').on(isPublic))
    .groupBy('categories.id')
    .orderBy('categories.position')
    .orderBy('categories.id')
    .select([
      'categories.slug',
      'categories.name',
      'categories.description',
      'categories.color',
      sql<number>`(count(*) filter (where articles.kind = 'news'))::int`.as('news_count'),
      sql<number>`(count(*) filter (where articles.kind = 'video'))::int`.as('video_count'),
    ])
    .execute();
}

/** Answers the category's id, whether it was there already or is new. */
export async function ensureCategory(db: Db, category: Insertable<Tables['categories']>): Promise<number> {
  const row = await db
    .insertInto('categories')
    .values(category)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug: category.slug }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
