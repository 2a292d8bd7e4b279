import { sql } from 'kysely';
import type { PartOfSeries } from '../../../contract/article.ts';
import type { Db } from '../../database/connection.ts';
import { coverColumns, selectCards } from './cards.ts';
import { isPublic } from './public-articles.ts';

/** Which part of its series an article is, before its title is presented. */
export type PlaceInSeries = Omit<PartOfSeries, 'breaks'>;

export type SeriesRow = NonNullable<Awaited<ReturnType<typeof seriesBySlug>>>;

/** A series with its cover. */
export async function seriesBySlug(db: Db, slug: string) {
  return db
    .selectFrom('series')
    .leftJoin('media as cover', 'cover.id', 'series.cover_id')
    .where('series.slug', '=', slug)
    .select(['series.id', 'series.slug', 'series.title', 'series.introduction', ...coverColumns])
    .executeTakeFirst();
}

/** The cards of a series' public parts, in their order. */
export async function partsOf(db: Db, seriesId: number) {
  return selectCards(db)
    .innerJoin('series_parts', 'series_parts.article_id', 'articles.id')
    .where('series_parts.series_id', '=', seriesId)
    .orderBy('series_parts.position')
    .orderBy('articles.published_at')
    .orderBy('articles.id')
    .execute();
}

/** The place in its series of the article that the surrounding query calls `shown`, with the parts before and after it. */
export const placeOfShown = sql<PlaceInSeries | null>`(
  select json_build_object('slug', series.slug, 'title', series.title, 'number', place.number, 'total', place.total,
    'previous', place.previous, 'next', place.next)
  from series_parts own join series on series.id = own.series_id
  cross join lateral (
    select * from (
      select articles.id, row_number() over in_order as number, count(*) over () as total,
        lag(part.link) over in_order as previous, lead(part.link) over in_order as next
      from series_parts join articles on articles.id = series_parts.article_id
      cross join lateral (
        select json_build_object('id', articles.id::text, 'slug', articles.slug, 'title', articles.title) as link
      ) part
      where series_parts.series_id = own.series_id and ${isPublic}
      window in_order as (order by series_parts.position, articles.published_at, articles.id)
    ) numbered where numbered.id = own.article_id
  ) place
  where own.article_id = (select id from shown))`;

/** The place that an article has in a series once it is public: its own, otherwise behind the last part. */
export async function placeWithDraft(db: Db, slug: string, articleId: string): Promise<PlaceInSeries | null> {
  const series = await db
    .selectFrom('series')
    .select(['id', 'slug', 'title'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!series) return null;
  const { rows } = await sql<{ id: string; slug: string; title: string }>`
    select listed.id::text, articles.slug, articles.title from (
      select article_id as id, position from series_parts where series_id = ${series.id}
      union all
      select ${articleId}::bigint, null::integer where not exists (
        select from series_parts where series_id = ${series.id} and article_id = ${articleId})
    ) listed left join articles on articles.id = listed.id
    where listed.id = ${articleId} or ${isPublic}
    order by listed.position nulls last, articles.published_at, listed.id`.execute(db);
  const at = rows.findIndex(({ id }) => id === articleId);
  const [previous = null, next = null] = [rows[at - 1], rows[at + 1]];
  return { slug: series.slug, title: series.title, number: at + 1, total: rows.length, previous, next };
}

/** The series with a public part that has this slug, or those that these articles belong to, by their titles. */
export async function seriesNames(db: Db, of: { slug: string } | { articleIds: readonly string[] }) {
  const these =
    'slug' in of ? sql<boolean>`series.slug = ${of.slug}` : sql<boolean>`articles.id = any(${of.articleIds}::bigint[])`;
  return db
    .selectFrom('series')
    .innerJoin('series_parts', 'series_parts.series_id', 'series.id')
    .innerJoin('articles', 'articles.id', 'series_parts.article_id')
    .where(isPublic)
    .where(these)
    .select(['series.slug', 'series.title'])
    .distinct()
    .orderBy('series.title')
    .execute();
}
