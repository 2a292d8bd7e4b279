import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { SectionMergesTable } from '../../database/editing-tables.ts';
import { plainPath } from '../plain-path.ts';

export type MergedKind = SectionMergesTable['kind'];

export interface MergeRecord {
  kind: MergedKind;
  from: { id: number; slug: string };
  /** The slug or name of the section that the articles go to. */
  into: string;
  by: string;
  /** Addresses of the section that goes. */
  pages: readonly string[];
}

const plain = (pages: readonly string[]) => pages.map((page) => plainPath(page) ?? page);

/** Records what a merge is about to change. */
export async function recordMerge(db: Db, { kind, from, into, by, pages }: MergeRecord): Promise<void> {
  const { id, ...removed } = from;
  const moved =
    kind === 'tag'
      ? sql`select json_build_object('article', article_id::text, 'position', position, 'hadBoth', exists (
          select from article_tags other join tags on tags.id = other.tag_id
          where other.article_id = article_tags.article_id and tags.name = ${into})) as entry
          from article_tags where tag_id = ${id}`
      : sql`select json_build_object('article', id::text) as entry
          from articles where ${sql.ref(`${kind}_id`)} = ${id}`;
  await sql`
    insert into section_merges (kind, from_name, into_name, removed, moved, redirected, merged_by)
    select ${kind}, ${from.slug}, ${into}, ${JSON.stringify(removed)}::jsonb,
      coalesce((select jsonb_agg(entry) from (${moved}) as moved), '[]'),
      array(select from_path from redirects where to_path = any(${plain(pages)}::text[])), ${by}`.execute(db);
}

/** The last merge that removed this section and was not undone. */
export async function lastMerge(db: Db, kind: MergedKind, name: string) {
  return db
    .selectFrom('section_merges')
    .where('kind', '=', kind)
    .where('from_name', '=', name)
    .where('undone_at', 'is', null)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function sectionExists(db: Db, kind: MergedKind, removed: Record<string, unknown>): Promise<boolean> {
  const { slug = '', name = '' } = removed as { slug?: string; name?: string };
  const found =
    kind === 'category'
      ? sql`select from categories where slug = ${slug} or name = ${name}`
      : kind === 'author'
        ? sql`select from authors where slug = ${slug}`
        : sql`select from tags where name = ${name}`;
  return (await found.execute(db)).rows.length > 0;
}

type Merge = NonNullable<Awaited<ReturnType<typeof lastMerge>>>;

/** Creates the section again and moves back the articles that still are in the other; returns how many. */
export async function restoreMerged(db: Db, merge: Merge, into: number): Promise<number> {
  const { kind, moved, removed } = merge;
  await db.updateTable('section_merges').set({ undone_at: sql<Date>`now()` }).where('id', '=', merge.id).execute();
  const ids = moved.map(({ article }) => article);
  if (kind !== 'tag') {
    const table = kind === 'category' ? 'categories' : 'authors';
    const { id } = await db
      .insertInto(table)
      .values((await withoutLostPicture(db, removed)) as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { numUpdatedRows } = await db
      .updateTable('articles')
      .set(kind === 'category' ? { category_id: id } : { author_id: id })
      .where(kind === 'category' ? 'category_id' : 'author_id', '=', into)
      .where('id', 'in', ids.length > 0 ? ids : ['0'])
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  }
  const { name, description = '' } = removed as { name: string; description?: string };
  const { id } = await db.insertInto('tags').values({ name, description }).returning('id').executeTakeFirstOrThrow();
  const { numAffectedRows } = await sql`
    insert into article_tags (article_id, tag_id, position)
    select articles.id, ${id}, (entry ->> 'position')::int
    from jsonb_array_elements(${JSON.stringify(moved)}::jsonb) as entry
    join articles on articles.id = (entry ->> 'article')::bigint
    join article_tags held on held.article_id = articles.id and held.tag_id = ${into}`.execute(db);
  const replaced = moved.filter(({ hadBoth }) => !hadBoth).map(({ article }) => article);
  await sql`delete from article_tags where tag_id = ${into} and article_id = any(${replaced}::bigint[])`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The portrait of an author may have been removed from the library since. */
async function withoutLostPicture(db: Db, removed: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (!removed.picture_id) return removed;
  const id = String(removed.picture_id);
  const held = await db.selectFrom('media').where('id', '=', id).select('id').forKeyShare().executeTakeFirst();
  return held ? removed : { ...removed, picture_id: null };
}

/** The section's pages are pages again, and addresses that led to them do so again. */
export async function restoreRedirects(db: Db, { id, redirected }: Merge, pages: readonly string[]): Promise<void> {
  const [first = '', ...others] = plain(pages);
  await db
    .deleteFrom('redirects')
    .where('from_path', 'in', [first, ...others])
    .execute();
  // Merges that were made after this one moved the same addresses; undoing them must not take these along again. Those
  // before it keep theirs: a section that was merged into this one takes its addresses back when that is undone.
  await sql`update section_merges
    set redirected = array(select path from unnest(redirected) as path where path <> all(${[...plain(pages), ...redirected]}::text[]))
    where undone_at is null and id > ${id} and redirected && ${[...plain(pages), ...redirected]}::text[]`.execute(db);
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
  for (const path of redirected) {
    const target = others.find((page) => folderOf(page) === folderOf(path)) ?? first;
    await db.updateTable('redirects').set({ to_path: target }).where('from_path', '=', path).execute();
  }
}

/** Deletes the records of merges into a removed section, by all of its names: they cannot be undone any more. */
export async function forgetMerges(db: Db, kind: MergedKind, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom('section_merges')
    .where('kind', '=', kind)
    .where('into_name', 'in', names)
    .where('undone_at', 'is', null)
    .execute();
}
