import { type Insertable, sql } from 'kysely';
import { isPublic } from './article-cards.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

export async function authorBySlug(db: Db, slug: string) {
  return db
    .selectFrom('authors')
    .where('slug', '=', slug)
    .select((eb) => [
      'slug',
      'name',
      'title',
      'bio',
      eb
        .selectFrom('articles')
        .whereRef('articles.author_id', '=', 'authors.id')
        .where(isPublic)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('article_count'),
    ])
    .executeTakeFirst();
}

/** Answers the author's id, whether there already or new. */
export async function ensureAuthor(db: Db, author: Insertable<Tables['authors']>): Promise<number> {
  const row = await db
    .insertInto('authors')
    .values(author)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug: author.slug }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
