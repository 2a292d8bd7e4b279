import { sql } from 'kysely';
import type { NamedSections } from '../../../contract/desk/model/article.ts';
import type { Db } from '../../database/connection.ts';

/** Whether all sections that a draft names exist under these names. A new tag does not exist yet. */
export async function areSectionsCurrent(
  db: Db,
  { category, author, series = null, tags }: NamedSections,
): Promise<boolean> {
  const { rows } = await sql<{ isCurrent: boolean }>`
    select (${category}::text is null or exists (select from categories where slug = ${category}))
      and (${author}::text is null or exists (select from authors where slug = ${author}))
      and (${series}::text is null or exists (select from series where slug = ${series}))
      and (select count(*) from tags where name = any(${tags}::text[])) = ${tags.length} as "isCurrent"`.execute(db);
  return rows[0]?.isCurrent ?? false;
}

/** Writes the new name of a section into the drafts that have the old one. */
export async function renameInDrafts(
  db: Db,
  kind: 'category' | 'author' | 'series',
  from: string,
  to: string,
): Promise<void> {
  await sql`update article_drafts set fields = jsonb_set(fields, ${`{${kind}}`}::text[], to_jsonb(${to}::text))
    where fields ->> ${kind}::text = ${from}`.execute(db);
}

/** The same for a tag; a draft that has both names keeps one. */
export async function renameTagInDrafts(db: Db, from: string, to: string): Promise<void> {
  await sql`
    update article_drafts set fields = jsonb_set(fields, '{tags}', (
      select jsonb_agg(tag order by at) from (
        select case when value = ${from} then ${to}::text else value end as tag, min(ordinality) as at
        from jsonb_array_elements_text(fields -> 'tags') with ordinality group by 1) as renamed))
    where fields -> 'tags' @> to_jsonb(array[${from}::text])`.execute(db);
}

/** How many drafts name a category or author. */
export async function draftsNaming(db: Db, kind: 'category' | 'author', name: string): Promise<number> {
  const row = await db
    .selectFrom('article_drafts')
    .where(sql<boolean>`fields ->> ${kind}::text = ${name}`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Forgets the series that drafts have chosen: of these articles, or this series. They then have what is stored. */
export async function clearSeriesInDrafts(
  db: Db,
  of: { articleIds: readonly string[] } | { slug: string },
): Promise<void> {
  const these =
    'slug' in of ? sql`fields ->> 'series' = ${of.slug}` : sql`article_id = any(${of.articleIds}::bigint[])`;
  await sql`update article_drafts set fields = fields - 'series' where fields ? 'series' and ${these}`.execute(db);
}
