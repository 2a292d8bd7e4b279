import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { waitForLock } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { ArticlesTable, Tables } from '../../database/tables.ts';
import { tagNames } from './cards.ts';

export type EditedArticle = NonNullable<Awaited<ReturnType<typeof articleForEditing>>>;

/** Loads an article in any state and locks its row until the transaction ends. */
export async function articleForEditing(db: Db, slug: string) {
  return selectWhole(db).where('articles.slug', '=', slug).forUpdate('articles').executeTakeFirst();
}

export async function articleForEditingById(db: Db, id: string) {
  return selectWhole(db).where('articles.id', '=', id).forUpdate('articles').executeTakeFirst();
}

/** Loads an article in any state, without a lock. */
export async function articleById(db: Db, id: string) {
  return selectWhole(db).where('articles.id', '=', id).executeTakeFirst();
}

function selectWhole(db: Db) {
  return db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .innerJoin('authors', 'authors.id', 'articles.author_id')
    .selectAll('articles')
    .select([
      'categories.slug as category_slug',
      'categories.name as category_name',
      'authors.slug as author_slug',
      'authors.name as author_name',
      tagNames.as('tags'),
    ]);
}

export async function insertArticle(db: Db, article: Insertable<ArticlesTable>): Promise<string> {
  const row = await db.insertInto('articles').values(article).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateArticle(db: Db, id: string, change: Updateable<ArticlesTable>): Promise<void> {
  await db.updateTable('articles').set(change).where('id', '=', id).execute();
}

/** Sets an article's tags, in this order; unchanged ones are not written, and one that is named twice counts once. */
export async function setTags(db: Db, articleId: string, given: readonly string[]): Promise<void> {
  const names = [...new Set(given)];
  await sql`insert into tags (name) select unnest(${names}::text[]) on conflict (name) do nothing`.execute(db);
  await sql`
    delete from article_tags using tags
    where tags.id = article_tags.tag_id and article_id = ${articleId} and not tags.name = any(${names}::text[])`.execute(
    db,
  );
  await sql`
    insert into article_tags (article_id, tag_id, position)
    select ${articleId}, tags.id, named.position
    from unnest(${names}::text[]) with ordinality as named (name, position) join tags on tags.name = named.name
    on conflict (article_id, tag_id) do update set position = excluded.position
    where article_tags.position <> excluded.position`.execute(db);
}

export interface EditorsFilter {
  status?: 'draft' | 'published' | 'withdrawn' | 'scheduled' | undefined;
  category?: string | undefined;
  words?: string | undefined;
  limit: number;
}

/** All articles in any state, newest first. */
export async function listForEditors(db: Db, { status, category, words, limit }: EditorsFilter) {
  let query = db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .innerJoin('authors', 'authors.id', 'articles.author_id')
    .select([
      'articles.slug',
      'articles.kind',
      'articles.title',
      'articles.published_at',
      'articles.revision',
      'categories.slug as category',
      'authors.name as author',
      sql<'draft' | 'published' | 'withdrawn' | 'scheduled'>`case
        when articles.status = 'published' and articles.published_at > now() then 'scheduled'
        else articles.status end`.as('status'),
    ])
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit);
  if (status === 'scheduled' || status === 'published') {
    query = query
      .where('articles.status', '=', 'published')
      .where(status === 'scheduled' ? sql<boolean>`published_at > now()` : sql<boolean>`published_at <= now()`);
  } else if (status) query = query.where('articles.status', '=', status);
  if (category) query = query.where('categories.slug', '=', category);
  if (words) {
    query = query.where((eb) =>
      eb.or([
        eb(sql`position(${words} in articles.title)`, '>', 0),
        eb(sql`position(${words} in articles.slug)`, '>', 0),
      ]),
    );
  }
  return query.execute();
}

export async function anyArticleExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an article with its tags unless the slug exists. Returns whether it was added. */
export async function addArticle(db: Db, article: Insertable<ArticlesTable>, tags: string[]): Promise<boolean> {
  const added = await db
    .insertInto('articles')
    .values(article)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await setTags(db, added.id, tags);
  return true;
}

/**
 * Runs a transaction that excludes the same kind of transaction in all processes, for work that must happen once
 * (seeding).
 */
export function inContentTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await waitForLock(transaction, 'demoContent');
    return work(transaction);
  });
}
