import { sql } from 'kysely';
import type { ArticleKind } from '../../contract/article.ts';
import type { Db } from './database.ts';

/** Where a list goes on: after this article, in the order newest first. */
export interface Place {
  publishedAt: Date;
  id: string;
}

export interface CardFilter {
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  after?: Place | undefined;
  offset?: number | undefined;
  limit: number;
}

export type CardRow = Awaited<ReturnType<typeof newestCards>>[number];

/** Published, and due by the database's own clock. */
export const isPublic = sql<boolean>`articles.status = 'published' and articles.published_at <= now()`;

export function selectCards(db: Db) {
  return db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('media as cover', 'cover.id', 'articles.cover_id')
    .where(isPublic)
    .select([
      'articles.id',
      'articles.kind',
      'articles.slug',
      'articles.title',
      'articles.summary',
      'articles.published_at',
      'articles.reading_minutes',
      'articles.video_seconds',
      'articles.cover_alt',
      'categories.slug as category_slug',
      'categories.name as category_name',
      'categories.color as category_color',
      'cover.id as cover_id',
      'cover.width as cover_width',
      'cover.height as cover_height',
      'cover.tone as cover_tone',
    ]);
}

/** The order of every list, and of the indexes under them. */
export function newestFirst(query: ReturnType<typeof selectCards>) {
  return query.orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc');
}

export async function newestCards(db: Db, filter: CardFilter) {
  let query = newestFirst(selectCards(db)).limit(filter.limit);
  if (filter.kind) query = query.where('articles.kind', '=', filter.kind);
  // A category or author is found by a subquery, not by the join: only then does the list follow its own index.
  if (filter.category) {
    query = query.where(
      sql<boolean>`articles.category_id = (select id from categories where slug = ${filter.category})`,
    );
  }
  if (filter.author) {
    query = query.where(sql<boolean>`articles.author_id = (select id from authors where slug = ${filter.author})`);
  }
  if (filter.tag) {
    query = query.where(sql<boolean>`articles.id in (
      select article_id from article_tags where tag_id = (select id from tags where name = ${filter.tag}))`);
  }
  if (filter.after) {
    const { publishedAt, id } = filter.after;
    query = query.where(sql<boolean>`(articles.published_at, articles.id) < (${publishedAt}, ${id})`);
  }
  if (filter.offset) query = query.offset(filter.offset);
  return query.execute();
}

/**
 * Articles that share tags with this one, most shared first, filled up from its category. Only the newest few hundred
 * of each are weighed, so that a tag on half of all articles costs no more than a rare one.
 */
export async function relatedCards(db: Db, articleId: string, limit: number) {
  const near = sql<{ id: string; score: number }>`(
    select id, sum(score) as score from (
      (select other.article_id as id, 3 as score
        from article_tags mine
        join article_tags other on other.tag_id = mine.tag_id and other.article_id <> mine.article_id
        where mine.article_id = ${articleId}
        order by other.article_id desc limit 400)
      union all
      (select neighbour.id, 1
        from articles here
        join articles neighbour on neighbour.category_id = here.category_id and neighbour.id <> here.id
        where here.id = ${articleId} and neighbour.status = 'published' and neighbour.published_at <= now()
        order by neighbour.published_at desc limit 40)
    ) scored group by id
  )`;
  return selectCards(db)
    .innerJoin(near.as('near'), 'near.id', 'articles.id')
    .orderBy('near.score', 'desc')
    .orderBy('articles.published_at', 'desc')
    .limit(limit)
    .execute();
}

/** Most read in the last so many hours; only articles that somebody opened. */
export async function popularCards(db: Db, hours: number, category: string | undefined, limit: number) {
  const read = sql<{ article_id: string; views: number }>`(
    select article_id, sum(views) as views from article_views
    where hour > now() - make_interval(hours => ${hours}) group by article_id
  )`;
  let query = selectCards(db)
    .innerJoin(read.as('read'), 'read.article_id', 'articles.id')
    .orderBy('read.views', 'desc')
    .orderBy('articles.published_at', 'desc')
    .limit(limit);
  if (category) query = query.where('categories.slug', '=', category);
  return query.execute();
}
