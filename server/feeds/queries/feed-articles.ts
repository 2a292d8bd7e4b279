import { sql } from 'kysely';
import { newestFirst } from '../../articles/queries/article-lists.ts';
import { selectCards } from '../../articles/queries/cards.ts';
import { isPublic } from '../../articles/queries/public-articles.ts';
import type { Db } from '../../database/connection.ts';

export type FeedRow = Awaited<ReturnType<typeof newestWithBodies>>[number];

export interface FeedFilter {
  category?: string;
  series?: string;
}

/** The newest articles with their bodies. */
export async function newestWithBodies(db: Db, { category, series }: FeedFilter, limit: number) {
  let query = selectCards(db)
    .orderBy(newestFirst)
    .innerJoin('authors', 'authors.id', 'articles.author_id')
    .select(['articles.body_html', 'articles.updated_at', 'articles.cover_caption', 'authors.name as author_name'])
    .limit(limit);
  if (category)
    query = query.where(sql<boolean>`articles.category_id = (select id from categories where slug = ${category})`);
  if (series) {
    query = query.where(sql<boolean>`articles.id in (
      select article_id from series_parts join series on series.id = series_id where series.slug = ${series})`);
  }
  return query.execute();
}

/** The slugs of all series that have a public part. */
export async function seriesSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('series')
    .where(sql<boolean>`exists (select from series_parts join articles on articles.id = article_id
      where series_id = series.id and ${isPublic})`)
    .select('slug')
    .orderBy('slug')
    .execute();
  return rows.map((row) => row.slug);
}

export type PodcastRow = Awaited<ReturnType<typeof newestWithAudio>>[number];

/** The newest articles that have an audio file. */
export async function newestWithAudio(db: Db, limit: number) {
  return selectCards(db)
    .orderBy(newestFirst)
    .innerJoin('authors', 'authors.id', 'articles.author_id')
    .innerJoin('media as audio', 'audio.id', 'articles.audio_id')
    .select([
      'audio.id as audio_id',
      'audio.type as audio_type',
      'audio.bytes as audio_bytes',
      'audio.file as audio_file',
    ])
    .select(['articles.audio_seconds', 'articles.key_points', 'articles.body_html', 'authors.name as author_name'])
    .limit(limit)
    .execute();
}

export async function publicArticleCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .where(isPublic)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Addresses and times of one part of all articles, oldest first, so that a full part always contains the same articles.
 */
export async function articleAddresses(db: Db, offset: number, limit: number) {
  return db
    .selectFrom('articles')
    .where(isPublic)
    .select(['slug', 'published_at', 'updated_at'])
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function articlesOfLastHours(db: Db, hours: number, limit: number) {
  return db
    .selectFrom('articles')
    .where(isPublic)
    .where(sql<boolean>`articles.published_at > now() - make_interval(hours => ${hours})`)
    .select(['slug', 'title', 'published_at'])
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute();
}

export async function authorSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('authors').select('slug').orderBy('slug').execute();
  return rows.map((row) => row.slug);
}
