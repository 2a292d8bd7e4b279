import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { isPublic } from './public-articles.ts';

export async function authorBySlug(db: Db, slug: string) {
  return db
    .selectFrom('authors')
    .where('slug', '=', slug)
    .select((eb) => [
      'slug',
      'name',
      'title',
      'bio',
      'picture_id',
      eb
        .selectFrom('articles')
        .whereRef('articles.author_id', '=', 'authors.id')
        .where(isPublic)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('article_count'),
    ])
    .executeTakeFirst();
}

/** Returns the author's id; the author is created if missing. */
export async function ensureAuthor(db: Db, author: Insertable<Tables['authors']>): Promise<number> {
  const row = await db
    .insertInto('authors')
    .values(author)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug: author.slug }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Finds by slug, otherwise by name. */
export async function findAuthor(db: Db, slug: string, name: string = slug) {
  return db
    .selectFrom('authors')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('name', '=', name)]))
    .selectAll()
    .orderBy(sql`slug = ${slug}`, 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

export async function updateAuthor(db: Db, id: number, change: Updateable<Tables['authors']>): Promise<void> {
  await db.updateTable('authors').set(change).where('id', '=', id).execute();
}

/** Moves all articles of one author to another and deletes the first. */
export async function mergeAuthor(db: Db, from: number, into: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ author_id: into })
    .where('author_id', '=', from)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('authors').where('id', '=', from).execute();
  return Number(numUpdatedRows);
}

/** All authors, with their number of public articles. */
export async function allAuthors(db: Db) {
  return db
    .selectFrom('authors')
    .leftJoin('articles', (join) => join.onRef('articles.author_id', '=', 'authors.id').on(isPublic))
    .groupBy('authors.id')
    .orderBy('authors.slug')
    .select(['authors.slug', 'authors.name', 'authors.title', sql<number>`count(articles.id)::int`.as('article_count')])
    .execute();
}

export async function authorExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('authors').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

export async function addAuthor(db: Db, author: Insertable<Tables['authors']>): Promise<void> {
  await db.insertInto('authors').values(author).execute();
}

export async function removeAuthor(db: Db, id: number): Promise<void> {
  await db.deleteFrom('authors').where('id', '=', id).execute();
}

/** Counts the articles of an author, in any state. */
export async function articlesByAuthor(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .where('author_id', '=', id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
