import { sql } from 'kysely';
import { isPublic } from './article-cards.ts';
import type { Db } from './database.ts';

/** How many public articles carry a tag. */
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
