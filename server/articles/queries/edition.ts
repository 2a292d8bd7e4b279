import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

export interface Edition {
  /** Changes whenever the public content changes. */
  id: string;
  /** Whether some changes are not in the search index yet. */
  isIndexing: boolean;
}

/**
 * Reads the current edition: the content's version plus the newest article that is due, so that a scheduled article
 * changes the edition at its publication time without a write.
 */
export async function currentEdition(db: Db): Promise<Edition> {
  const { rows } = await sql<Edition>`
    select version || ':' || coalesce((
      select id || '@' || extract(epoch from published_at) from articles
      where status = 'published' and published_at <= now()
      order by published_at desc, id desc limit 1
    ), '') as id, exists (select from search_pending) as "isIndexing" from content_version`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the content_version row is missing');
  return row;
}
