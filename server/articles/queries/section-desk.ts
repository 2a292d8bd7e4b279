import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** Drafts that name a section and belong to no article that is in it already. */
const draftCount = (kind: 'category' | 'author', table: 'categories' | 'authors') => sql<number>`(
  select count(*)::int from article_drafts drafts left join articles on articles.id = drafts.article_id
  where drafts.fields ->> ${sql.lit(kind)} = ${sql.ref(`${table}.slug`)}
    and ${sql.ref(`articles.${kind}_id`)} is distinct from ${sql.ref(`${table}.id`)})`;

/** All categories in their order, with their numbers of articles in any state and of drafts. */
export async function categoriesForDesk(db: Db) {
  return db
    .selectFrom('categories')
    .selectAll('categories')
    .select([
      sql<number>`(select count(*)::int from articles where category_id = categories.id)`.as('articles'),
      draftCount('category', 'categories').as('drafts'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** All authors by their names, with the same numbers. */
export async function authorsForDesk(db: Db) {
  return db
    .selectFrom('authors')
    .selectAll('authors')
    .select([
      sql<number>`(select count(*)::int from articles where author_id = authors.id)`.as('articles'),
      draftCount('author', 'authors').as('drafts'),
    ])
    .orderBy('name')
    .orderBy('slug')
    .execute();
}

/** All series by their titles, with their numbers of articles in any state and of drafts that are to become parts. */
export async function seriesForDesk(db: Db) {
  return db
    .selectFrom('series')
    .selectAll('series')
    .select([
      sql<number>`(select count(*)::int from series_parts join articles on articles.id = article_id
        where series_id = series.id)`.as('articles'),
      sql<number>`(select count(*)::int from article_drafts drafts
        left join series_parts part on part.article_id = drafts.article_id and part.series_id = series.id
        where fields is not null and (part.article_id is null and fields ->> 'series' = series.slug
          or part.article_id is not null and not exists (select from articles where id = drafts.article_id)))`.as(
        'drafts',
      ),
    ])
    .orderBy('title')
    .orderBy('slug')
    .execute();
}

export interface TagFilter {
  words: string;
  use: 'all' | 'unused';
  offset: number;
  limit: number;
}

/** Tags that contain the words, the most used first. */
export async function tagsForDesk(db: Db, { words, use, offset, limit }: TagFilter) {
  let query = db
    .selectFrom('tags')
    .leftJoin('article_tags', 'article_tags.tag_id', 'tags.id')
    .groupBy('tags.id')
    .select(['tags.name', 'tags.description', sql<number>`count(article_tags.article_id)::int`.as('articles')])
    .orderBy('articles', 'desc')
    .orderBy('tags.name')
    .offset(offset)
    .limit(limit);
  if (words) query = query.where(sql<boolean>`strpos(lower(tags.name), lower(${words})) > 0`);
  if (use === 'unused') query = query.having(sql<boolean>`count(article_tags.article_id) = 0`);
  return query.execute();
}
