import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

const mostTags = 10;

/** The categories, authors and series that an editor chooses from. */
export async function sectionChoices(db: Db) {
  const [categories, authors, series] = await Promise.all([
    db.selectFrom('categories').select(['slug', 'name', 'color']).orderBy('position').execute(),
    db.selectFrom('authors').select(['slug', 'name', 'title']).orderBy('name').execute(),
    db.selectFrom('series').select(['slug', 'title as name']).orderBy('title').execute(),
  ]);
  return { categories, authors, series };
}

/** Tags that contain the words, those that begin with them first, then the most used. */
export async function tagChoices(db: Db, words: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tags.name from tags left join article_tags on article_tags.tag_id = tags.id
    where strpos(lower(tags.name), lower(${words})) > 0
    group by tags.id order by starts_with(lower(tags.name), lower(${words})) desc, count(article_id) desc, tags.name
    limit ${sql.lit(mostTags)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Those of the slugs that are categories. */
export async function existingCategories(db: Db, slugs: string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db.selectFrom('categories').select('slug').where('slug', 'in', slugs).execute();
  return new Set(rows.map(({ slug }) => slug));
}

export async function categorySlug(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('categories').select('slug').where('id', '=', id).executeTakeFirst();
  return row?.slug ?? null;
}

export async function authorSlug(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('authors').select('slug').where('id', '=', id).executeTakeFirst();
  return row?.slug ?? null;
}
