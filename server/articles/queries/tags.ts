import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { isPublic } from './public-articles.ts';

/** The description of a tag, and how many public articles have it. */
export async function taggedWith(db: Db, name: string): Promise<{ description: string; count: number }> {
  const row = await db
    .selectFrom('tags')
    .innerJoin('article_tags', 'article_tags.tag_id', 'tags.id')
    .innerJoin('articles', 'articles.id', 'article_tags.article_id')
    .where('tags.name', '=', name)
    .where(isPublic)
    .groupBy(['tags.id', 'tags.description'])
    .select(['tags.description', sql<number>`count(*)::int`.as('count')])
    .executeTakeFirst();
  return row ?? { description: '', count: 0 };
}

export async function findTag(db: Db, name: string) {
  return db.selectFrom('tags').where('name', '=', name).selectAll().executeTakeFirst();
}

export async function addTag(db: Db, tag: Insertable<Tables['tags']>): Promise<void> {
  await db.insertInto('tags').values(tag).execute();
}

export async function updateTag(db: Db, id: number, change: Updateable<Tables['tags']>): Promise<void> {
  await db.updateTable('tags').set(change).where('id', '=', id).execute();
}

export async function removeTag(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}

/** Whether an article in any state has the tag. */
export async function isTagUsed(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('article_tags').where('tag_id', '=', id).select('tag_id').limit(1).executeTakeFirst();
  return row !== undefined;
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
