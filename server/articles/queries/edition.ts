import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

export interface Edition {
  /** Changes with what the public can read. */
  mark: string;
  /** Whether search has still to be told of some of it. */
  isIndexing: boolean;
}

/**
 * What the public can read right now: the content's version, and the newest article that is due, so that a scheduled
 * one changes the mark at its moment without anybody writing.
 */
export async function currentEdition(db: Db): Promise<Edition> {
  const { rows } = await sql<Edition>`
    select version || ':' || coalesce((
      select id || '@' || extract(epoch from published_at) from articles
      where status = 'published' and published_at <= now()
      order by published_at desc, id desc limit 1
    ), '') as mark, exists (select from search_pending) as "isIndexing" from content_version`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the content_version row is missing');
  return row;
}
