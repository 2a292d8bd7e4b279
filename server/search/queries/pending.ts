import { type Kysely, sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** Whether any article is pending; the only query while the indexer is idle. */
export async function anyPending(db: Db): Promise<boolean> {
  return (await db.selectFrom('search_pending').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct article_id)::int as count from search_pending`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes all pending entries of an article. */
export async function dropPending(db: Db, id: string): Promise<void> {
  await db.deleteFrom('search_pending').where('article_id', '=', id).execute();
}

/** Queues articles for indexing: these, or all. */
export async function addPending(db: Db, ids?: readonly string[]): Promise<void> {
  if (ids) {
    await sql`insert into search_pending (article_id) select unnest(${ids}::bigint[])`.execute(db);
    return;
  }
  await sql`insert into search_pending (article_id) select id from articles order by published_at desc`.execute(db);
  // So many at once: the planner does not know yet that an article has one of them.
  await sql`analyze search_pending`.execute(db);
}

/** Queues the published articles without related ones: a backup of an early version, or of a moment before they were computed. */
export async function addUnrelated(db: Db): Promise<void> {
  await sql`
    insert into search_pending (article_id)
    select id from articles
    where status = 'published' and not exists (select from article_related where article_id = articles.id)
    order by published_at desc`.execute(db);
}

/**
 * Passes the oldest pending articles to `work` and deletes their rows if it succeeds. Several processes may do so
 * concurrently: each skips rows that another has locked. All rows of an article are locked together, so that the newer
 * of two readings is also written last. Returns how many articles were taken.
 */
export async function withPending(
  db: Kysely<Tables>,
  atMost: number,
  work: (transaction: Transaction<Tables>, ids: string[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const pendingRows = await lockRows(transaction, atMost);
    const ids = [...new Set(pendingRows.map((row) => row.article_id))];
    if (ids.length === 0) return 0;
    await work(transaction, ids);
    await sql`delete from search_pending where id = any(${pendingRows.map((row) => row.id)}::bigint[])`.execute(
      transaction,
    );
    return ids.length;
  });
}

/** Rows are locked before the articles are read: a row added later may stand for a later change. */
async function lockRows(transaction: Transaction<Tables>, atMost: number) {
  const { rows } = await sql<{ id: string; article_id: string; is_mine: boolean }>`
    with oldest as materialized (
      select article_id from search_pending order by id limit ${atMost} for update skip locked
    ), taken as materialized (
      select id, article_id from search_pending
      where article_id = any(array(select article_id from oldest)) for update skip locked
    )
    select id, article_id,
      pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.searchPending)}, (article_id % 2147483647)::int) as is_mine
    from taken`.execute(transaction);
  return rows.filter((row) => row.is_mine);
}
