import { type Kysely, sql, type Transaction } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

const lockClass = 7_203_116;

/** Whether anything waits to be indexed; the one question asked when nothing does. */
export async function anyPending(db: Db): Promise<boolean> {
  return (await db.selectFrom('search_pending').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct article_id)::int as count from search_pending`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives an article up, whatever it was that waited. */
export async function dropPending(db: Db, id: string): Promise<void> {
  await db.deleteFrom('search_pending').where('article_id', '=', id).execute();
}

/** Puts articles on the list: these, or all. */
export async function addPending(db: Db, ids?: readonly string[]): Promise<void> {
  await (ids
    ? sql`insert into search_pending (article_id) select unnest(${ids}::bigint[])`.execute(db)
    : sql`insert into search_pending (article_id) select id from articles order by published_at desc`.execute(db));
}

/**
 * Takes the articles that have waited longest and hands them to `work`; with its success their lines are gone. Several
 * processes may do so side by side: each passes over lines that another holds, and an article is held as a whole, so
 * that of two readings of it the newer is also the last one written. Answers how many articles were taken.
 */
export async function withPending(
  db: Kysely<Tables>,
  atMost: number,
  work: (transaction: Transaction<Tables>, ids: string[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const lines = await takeLines(transaction, atMost);
    const ids = [...new Set(lines.map((line) => line.article_id))];
    if (ids.length === 0) return 0;
    await work(transaction, ids);
    await sql`delete from search_pending where id = any(${lines.map((line) => line.id)}::bigint[])`.execute(
      transaction,
    );
    return ids.length;
  });
}

/** The lines are taken before the articles are read: a line that comes later may tell of a later change. */
async function takeLines(transaction: Transaction<Tables>, atMost: number) {
  const { rows } = await sql<{ id: string; article_id: string; is_mine: boolean }>`
    with oldest as materialized (
      select article_id from search_pending order by id limit ${atMost} for update skip locked
    ), taken as materialized (
      select id, article_id from search_pending
      where article_id = any(array(select article_id from oldest)) for update skip locked
    )
    select id, article_id,
      pg_try_advisory_xact_lock(${sql.lit(lockClass)}, (article_id % 2147483647)::int) as is_mine
    from taken`.execute(transaction);
  return rows.filter((line) => line.is_mine);
}
