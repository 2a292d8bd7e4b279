import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { countPending } from './pending.ts';
import { hasGramIndexes } from './rebuild.ts';

/** Whether the index is complete. */
export async function searchState(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from articles
    where status = 'published'
      and not exists (select from search_documents where article_id = articles.id)
      and not exists (select from search_pending where article_id = articles.id)`.execute(db);
  return { notIndexed: rows[0]?.count ?? 0, pending: await countPending(db), hasIndexes: await hasGramIndexes(db) };
}
