import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { isPublic } from './cards.ts';

/** How many public articles have a tag. */
export async function articlesWithTag(db: Db, name: string): Promise<number> {
  const row = await db
    .selectFrom('tags')
    .innerJoin('article_tags', 'article_tags.tag_id', 'tags.id')
    .innerJoin('articles', 'articles.id', 'article_tags.article_id')
    .where('tags.name', '=', name)
    .where(isPublic)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findTag(db: Db, name: string) {
  return db.selectFrom('tags').where('name', '=', name).selectAll().executeTakeFirst();
}

export async function renameTag(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('tags').set({ name }).where('id', '=', id).execute();
}

/** Replaces one tag by another on all articles; articles that had both keep one. */
export async function mergeTag(db: Db, from: number, into: number): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('article_tags')
    .columns(['article_id', 'tag_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('article_tags')
        .where('tag_id', '=', from)
        .select(['article_id', sql.lit(into).as('tag_id'), 'position']),
    )
    .onConflict((conflict) => conflict.columns(['article_id', 'tag_id']).doNothing())
    .executeTakeFirstOrThrow();
  await db.deleteFrom('tags').where('id', '=', from).execute();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** Every tag with its number of articles, most first. */
export async function allTags(db: Db, limit: number) {
  return db
    .selectFrom('tags')
    .leftJoin('article_tags', 'article_tags.tag_id', 'tags.id')
    .groupBy('tags.id')
    .select(['tags.name', sql<number>`count(article_tags.article_id)::int`.as('article_count')])
    .orderBy('article_count', 'desc')
    .orderBy('tags.name')
    .limit(limit)
    .execute();
}
