import { type InferResult, sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { isPublic } from './public-articles.ts';

export type CardRow = InferResult<ReturnType<typeof selectCards>>[number];

/** What the presenter needs of a picture that is joined as `cover`. */
export const coverColumns = [
  'cover.id as cover_id',
  'cover.width as cover_width',
  'cover.height as cover_height',
  'cover.tone as cover_tone',
  'cover.focal_x as cover_focal_x',
  'cover.focal_y as cover_focal_y',
] as const;

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
      ...coverColumns,
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

export async function cardsById(db: Db, ids: readonly string[]) {
  return ids.length === 0 ? [] : selectCards(db).where('articles.id', 'in', ids).execute();
}

export type EmbeddedVideoRow = Awaited<ReturnType<typeof publicVideos>>[number];

/** The public videos of these slugs, with the data that a player needs. */
export function publicVideos(db: Db, slugs: readonly string[]) {
  return selectCardsWithVideo(db).where('articles.kind', '=', 'video').where('articles.slug', 'in', slugs).execute();
}
