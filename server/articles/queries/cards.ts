import { sql } from 'kysely';
import type { ArticleKind } from '../../../contract/article.ts';
import { compileOnce, executeNamed } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';

/** The last article of the previous page; a list continues after it, newest first. */
export interface CardPosition {
  at: Date;
  id: string;
}

export interface CardFilter {
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  /** Ids of articles that are left out. */
  without?: readonly string[] | undefined;
  after?: CardPosition | undefined;
  offset?: number | undefined;
  limit: number;
}

export type CardRow = Awaited<ReturnType<typeof newestCards>>[number];

/** Published, and due by the database's clock. */
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
      'cover.focal_x as cover_focal_x',
      'cover.focal_y as cover_focal_y',
    ]);
}

/** Cards with what a player needs: the sources of their video and its captions. */
export function selectCardsWithVideo(db: Db) {
  return selectCards(db)
    .leftJoin('media as clip', 'clip.id', 'articles.video_id')
    .leftJoin('media as captions', 'captions.id', 'articles.captions_id')
    .select([
      'clip.id as clip_id',
      'clip.type as clip_type',
      'articles.video_hls',
      'articles.youtube_id',
      'captions.id as captions_id',
    ]);
}

/** The names of an article's tags, in their order. */
export const tagNames = sql<string[]>`array(
  select tags.name from article_tags join tags on tags.id = article_tags.tag_id
  where article_tags.article_id = articles.id order by article_tags.position
)`;

/** The order of every list; the indexes match it. */
export function newestFirst(query: ReturnType<typeof selectCards>) {
  return query.orderBy('articles.published_at', 'desc').orderBy('articles.id', 'desc');
}

export async function newestCards(db: Db, filter: CardFilter) {
  let query = newestFirst(selectCards(db)).limit(filter.limit);
  if (filter.kind) query = query.where('articles.kind', '=', filter.kind);
  // A category or author is found by a subquery, not by the join: only then does PostgreSQL use the list's index.
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
  if (filter.without?.length) query = query.where('articles.id', 'not in', filter.without);
  if (filter.after) {
    const { at, id } = filter.after;
    query = query.where(sql<boolean>`(articles.published_at, articles.id) < (${at}, ${id})`);
  }
  if (filter.offset) query = query.offset(filter.offset);
  return executeNamed(db, 'cards', query);
}

export async function cardsById(db: Db, ids: readonly string[]) {
  return ids.length === 0 ? [] : selectCards(db).where('articles.id', 'in', ids).execute();
}

const eachCategoryQuery = compileOnce('category-cards', (db) =>
  newestFirst(selectCards(db)).where(sql<boolean>`articles.id in (
    select newest.id from categories c cross join lateral (
      select id from articles where category_id = c.id and status = 'published' and published_at <= now()
      order by published_at desc, id desc limit ${0}
    ) newest)`),
);

/** The newest few articles of every category in one round trip. */
export function newestOfEachCategory(db: Db, each: number) {
  return eachCategoryQuery(db, [each]);
}

/** The articles with the most views in the last `hours`; articles without views are left out. */
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
  return executeNamed(db, 'popular-cards', query);
}

export type EmbeddedVideoRow = Awaited<ReturnType<typeof publicVideos>>[number];

/** The public videos of these slugs, with the data that a player needs. */
export function publicVideos(db: Db, slugs: readonly string[]) {
  return selectCardsWithVideo(db).where('articles.kind', '=', 'video').where('articles.slug', 'in', slugs).execute();
}
