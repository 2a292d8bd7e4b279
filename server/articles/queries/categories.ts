import { type Insertable, sql, type Updateable } from 'kysely';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { isPublic } from './public-articles.ts';

export type CategoryRow = Awaited<ReturnType<typeof allCategories>>[number];

/** Counted category by category in the index alone: after every change, the pages that show all categories ask for them. */
const allQuery = compileOnce('categories', (db) =>
  db
    .selectFrom('categories')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('articles')
          .whereRef('articles.category_id', '=', 'categories.id')
          .where(isPublic)
          .select([
            sql<number>`(count(*) filter (where articles.kind = 'news'))::int`.as('news_count'),
            sql<number>`(count(*) filter (where articles.kind = 'video'))::int`.as('video_count'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .orderBy('categories.position')
    .orderBy('categories.id')
    .select([
      'categories.slug',
      'categories.name',
      'categories.description',
      'categories.color',
      'categories.is_hidden',
      'counted.news_count',
      'counted.video_count',
    ]),
);

/** All categories in their order, with their numbers of public articles. */
export function allCategories(db: Db) {
  return allQuery(db, []);
}

/** Returns the category's id; the category is created if missing. */
export async function ensureCategory(db: Db, category: Insertable<Tables['categories']>): Promise<number> {
  const row = await db
    .insertInto('categories')
    .values(category)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug: category.slug }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Finds by slug, otherwise by name. */
export async function findCategory(db: Db, slug: string, name: string = slug) {
  return db
    .selectFrom('categories')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('name', '=', name)]))
    .selectAll()
    .orderBy(sql`slug = ${slug}`, 'desc')
    .executeTakeFirst();
}

/** The highest position in use. */
export async function lastCategoryPosition(db: Db): Promise<number> {
  const row = await db
    .selectFrom('categories')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return row.last;
}

export async function updateCategory(db: Db, id: number, change: Updateable<Tables['categories']>): Promise<void> {
  await db.updateTable('categories').set(change).where('id', '=', id).execute();
}

/** Moves all articles of one category to another and deletes the first. */
export async function mergeCategory(db: Db, from: number, into: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ category_id: into })
    .where('category_id', '=', from)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('categories').where('id', '=', from).execute();
  return Number(numUpdatedRows);
}

export async function categoryExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('categories').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

export async function addCategory(db: Db, category: Insertable<Tables['categories']>): Promise<void> {
  await db.insertInto('categories').values(category).execute();
}

export async function removeCategory(db: Db, id: number): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}

/** Counts the articles of a category, in any state. */
export async function articlesInCategory(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .where('category_id', '=', id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The slugs of all categories in their order. */
export async function categoryOrder(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('slug').orderBy('position').orderBy('id').execute();
  return rows.map(({ slug }) => slug);
}

export async function setCategoryOrder(db: Db, slugs: readonly string[]): Promise<void> {
  await sql`
    update categories set position = ordered.position
    from unnest(${slugs}::text[]) with ordinality as ordered (slug, position)
    where categories.slug = ordered.slug and categories.position <> ordered.position`.execute(db);
}
