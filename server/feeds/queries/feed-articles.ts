import { sql } from 'kysely';
import { isPublic, newestFirst, selectCards } from '../../articles/queries/cards.ts';
import type { Db } from '../../database/connection.ts';

export type FeedRow = Awaited<ReturnType<typeof newestWithBodies>>[number];

/** The newest articles with their bodies. */
export async function newestWithBodies(db: Db, category: string | null, limit: number) {
  let query = newestFirst(selectCards(db))
    .innerJoin('authors', 'authors.id', 'articles.author_id')
    .select(['articles.body_html', 'articles.updated_at', 'articles.cover_caption', 'authors.name as author_name'])
    .limit(limit);
  if (category)
    query = query.where(sql<boolean>`articles.category_id = (select id from categories where slug = ${category})`);
  return query.execute();
}

export async function publicArticleCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .where(isPublic)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Addresses and times of one part of all articles, oldest first, so that a full part always contains the same articles.
 */
export async function articleAddresses(db: Db, offset: number, limit: number) {
  return db
    .selectFrom('articles')
    .where(isPublic)
    .select(['slug', 'published_at', 'updated_at'])
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function articlesOfLastHours(db: Db, hours: number, limit: number) {
  return db
    .selectFrom('articles')
    .where(isPublic)
    .where(sql<boolean>`articles.published_at > now() - make_interval(hours => ${hours})`)
    .select(['slug', 'title', 'published_at'])
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute();
}

export async function authorSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('authors').select('slug').orderBy('slug').execute();
  return rows.map((row) => row.slug);
}
