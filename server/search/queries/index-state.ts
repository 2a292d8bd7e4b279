import { type Kysely, sql } from 'kysely';
import { waitForLock } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';
import { countPending } from './pending.ts';

/** For what goes over all articles: until the transaction ends, its statements may take as long as they need. */
export async function liftTimeLimit(transaction: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
}

/** Empties the index and drops its GIN indexes, which are built much faster over existing rows. */
export async function beginRebuild(db: Db): Promise<void> {
  // In the order in which the indexer of a running site writes them: neither then waits for the other.
  await sql`truncate search_documents, search_bodies, search_grams, search_tags`.execute(db);
  await sql`drop index if exists search_grams_head, search_grams_whole`.execute(db);
}

/** The two GIN indexes, and each one's part of the work: its grams among all. */
const gramIndexes = [
  { column: 'head', part: 0.08 },
  { column: 'whole', part: 0.92 },
] as const;

/** Reading the articles, of the work for one index; then PostgreSQL sorts and writes, and tells no more. */
const readingPart = 0.8;

/**
 * Recreates the GIN indexes. Takes minutes for a hundred thousand articles; limited only by the processor and the disk.
 * Each is made in a transaction of its own: ending it midway loses the one that is being made.
 */
export async function finishRebuild(db: Kysely<Tables>): Promise<void> {
  for (const { column } of gramIndexes) {
    await db.transaction().execute(async (transaction) => {
      await liftTimeLimit(transaction);
      // Two processes may come here at once, a rebuild and a site that finds nothing pending: the second finds it made.
      await waitForLock(transaction, 'searchIndexes');
      await sql`set local maintenance_work_mem = '256MB'`.execute(transaction);
      // The rows are narrow and their arrays lie elsewhere: by its size alone the table would get one process less.
      await sql`set local min_parallel_table_scan_size = 0`.execute(transaction);
      await sql`create index if not exists ${sql.ref(`search_grams_${column}`)} on search_grams
        using gin (${sql.ref(column)}) with (fastupdate = off)`.execute(transaction);
    });
  }
  await db.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction);
    await sql`analyze search_grams, search_bodies, search_documents`.execute(transaction);
  });
}

/** How much of the GIN indexes is made, from 0 to 1: those that stand, and of the one being made what is read. */
export async function gramIndexesMade(db: Db): Promise<number> {
  const made = new Set(await presentGramIndexes(db));
  const { rows } = await sql<{ read: number }>`
    select coalesce(blocks_done::float8 / nullif(blocks_total, 0), 0) as read
    from pg_stat_progress_create_index where relid = 'search_grams'::regclass`.execute(db);
  let share = 0;
  for (const { column, part } of gramIndexes) {
    if (!made.has(`search_grams_${column}`)) return share + part * readingPart * (rows[0]?.read ?? 0);
    share += part;
  }
  return 1;
}

/** False after an interrupted rebuild. */
export async function hasGramIndexes(db: Db): Promise<boolean> {
  return (await presentGramIndexes(db)).length === gramIndexes.length;
}

async function presentGramIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where schemaname = current_schema() and indexname in ('search_grams_head', 'search_grams_whole')`.execute(db);
  return rows.map(({ name }) => name);
}

export interface IndexSize {
  articles: number;
  /** In bytes: folded texts, stored grams, and the two GIN indexes over them. */
  texts: number;
  grams: number;
  indexes: number;
}

export async function indexSize(db: Db): Promise<IndexSize> {
  const { rows } = await sql<Record<keyof IndexSize, string>>`
    select (select count(*) from search_grams) as articles,
      pg_total_relation_size('search_documents') + pg_total_relation_size('search_bodies') as texts,
      pg_table_size('search_grams') as grams,
      pg_indexes_size('search_grams') as indexes`.execute(db);
  const row = rows[0];
  const number = (name: keyof IndexSize) => Number(row?.[name] ?? 0);
  return { articles: number('articles'), texts: number('texts'), grams: number('grams'), indexes: number('indexes') };
}

/** Whether the index is complete. */
export async function searchState(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from articles
    where status = 'published'
      and not exists (select from search_documents where article_id = articles.id)
      and not exists (select from search_pending where article_id = articles.id)`.execute(db);
  return { notIndexed: rows[0]?.count ?? 0, pending: await countPending(db), hasIndexes: await hasGramIndexes(db) };
}
