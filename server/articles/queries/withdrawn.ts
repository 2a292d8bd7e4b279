import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/**
 * The category of an article that was public and was withdrawn. An article withdrawn as a draft or before its
 * publication time was never public; its revisions show which.
 */
export async function withdrawnCategory(db: Db, slug: string) {
  return db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .where('articles.slug', '=', slug)
    .where('articles.status', '=', 'withdrawn')
    .where(sql<boolean>`exists (
      select from article_revisions shown
      where shown.article_id = articles.id
        and shown.snapshot -> 'article' ->> 'status' = 'published'
        and (shown.snapshot -> 'article' ->> 'published_at')::timestamptz <= (
          select next.made_at from article_revisions next
          where next.article_id = shown.article_id and next.revision > shown.revision
          order by next.revision limit 1))`)
    .select(['categories.slug', 'categories.name', 'categories.color'])
    .executeTakeFirst();
}
