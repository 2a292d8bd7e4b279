import { type Insertable, sql, type Updateable } from 'kysely';
import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** Finds a series by its slug, otherwise by its title. */
export async function findSeries(db: Db, slug: string, title: string = slug) {
  return db
    .selectFrom('series')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('title', '=', title)]))
    .selectAll()
    .orderBy(sql`slug = ${slug}`, 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

/** All series with the slugs of their articles in any state, in their order. */
export async function allSeries(db: Db) {
  return db
    .selectFrom('series')
    .select([
      'slug',
      'title',
      sql<string[]>`array(select articles.slug from series_parts join articles on articles.id = article_id
        where series_id = series.id order by position, articles.id)`.as('parts'),
    ])
    .orderBy('slug')
    .execute();
}

/** The ids of all parts in their order. */
export async function partIds(db: Db, seriesId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select article_id::text as id from series_parts where series_id = ${seriesId}
      and (exists (select from articles where id = article_id)
        or exists (select from article_drafts drafts where drafts.article_id = series_parts.article_id
          and fields is not null))
    order by position, article_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the series' id; two imports may add the same one. */
export async function addSeries(db: Db, series: Insertable<Tables['series']>): Promise<number> {
  const row = await db
    .insertInto('series')
    .values(series)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug: series.slug }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateSeries(db: Db, id: number, change: Updateable<Tables['series']>): Promise<void> {
  await db
    .updateTable('series')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function removeSeries(db: Db, id: number): Promise<void> {
  await db.deleteFrom('series').where('id', '=', id).execute();
}

/** Makes exactly these articles the parts of a series, in this order; unchanged ones are not written. */
export async function setParts(db: Db, seriesId: number, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given)];
  await sql`delete from series_parts where series_id = ${seriesId} and not article_id = any(${ids}::bigint[])`.execute(
    db,
  );
  await sql`
    insert into series_parts (article_id, series_id, position)
    select id, ${seriesId}, position from unnest(${ids}::bigint[]) with ordinality as given (id, position)
    on conflict (article_id) do update set series_id = excluded.series_id, position = excluded.position
    where (series_parts.series_id, series_parts.position) <> (excluded.series_id, excluded.position)`.execute(db);
}

/** The series of these articles. */
export async function seriesOfArticles(db: Db, articleIds: readonly string[]) {
  if (articleIds.length === 0) return [];
  return db
    .selectFrom('series_parts')
    .innerJoin('series', 'series.id', 'series_parts.series_id')
    .where('series_parts.article_id', 'in', articleIds)
    .select([
      'series_parts.article_id',
      'series_parts.series_id',
      'series_parts.position',
      'series.slug',
      'series.title',
    ])
    .execute();
}

/** The ids of the articles with these slugs, in their order. */
export async function articleIds(db: Db, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select articles.id from unnest(${slugs}::text[]) with ordinality as given (slug, position)
    join articles using (slug) order by given.position`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the ids that belong to no article and no draft. */
export async function unknownArticles(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${ids}::bigint[]) as given (id)
    where not exists (select from articles where articles.id = given.id)
      and not exists (select from article_drafts where article_id = given.id and fields is not null)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a series may have one more part. No other transaction adds one until this one ends. */
export async function hasRoomForPart(db: Db, seriesId: number): Promise<boolean> {
  await db.selectFrom('series').where('id', '=', seriesId).select('id').forNoKeyUpdate().execute();
  return (await partIds(db, seriesId)).length < deskLimits.seriesPartsMost;
}

/** Makes an article a part of a series, at this position or after the last part; null: of none. */
export async function setPart(
  db: Db,
  articleId: string,
  part: { seriesId: number; position: number | null } | null,
): Promise<void> {
  if (!part) {
    await db.deleteFrom('series_parts').where('article_id', '=', articleId).execute();
    return;
  }
  await sql`
    insert into series_parts (article_id, series_id, position)
    select ${articleId}, ${part.seriesId}, coalesce(${part.position}::integer, (
      select coalesce(max(position), 0) + 1 from series_parts where series_id = ${part.seriesId}))
    on conflict (article_id) do update set series_id = excluded.series_id, position = excluded.position
    where series_parts.series_id <> excluded.series_id
      or ${part.position}::integer is not null and series_parts.position <> excluded.position`.execute(db);
}
