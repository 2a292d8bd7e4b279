import { sql } from 'kysely';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import { isPublic } from './public-articles.ts';

/** The tags of what changed. */
export interface ContentChange {
  tags: string[];
  /** Tags of articles that readers must not see any longer. */
  withdrawn: string[];
}

export interface Edition {
  /** Changes whenever the public content changes. */
  id: string;
  version: string;
  /** The database's time when it was read. */
  at: string;
  /** Whether some changes are not in the search index yet. */
  isIndexing: boolean;
  /** What was written since the previous edition; null if that cannot be said any longer. */
  changes: ContentChange[] | null;
  /** Tags of what became due or ended since the previous edition, without a write. */
  due: string[];
}

interface EditionRow extends Edition {
  changes: ContentChange[];
}

/** The largest number that a version can be. */
const latestVersion = '9223372036854775807';

/**
 * The edition is the content's version plus the newest article that is due, so that a scheduled article changes the
 * edition at its publication time without a write.
 */
const editionQuery = compileOnce(
  'edition',
  (_db: Db) => sql<EditionRow>`
    select version, now()::text as at,
      version || ':' || coalesce((
        select id || '@' || extract(epoch from published_at) from articles
        where ${isPublic}
        order by published_at desc, id desc limit 1
      ), '') as id,
      exists (select from search_pending) as "isIndexing",
      due_tags(${null}::text::timestamptz) || array(
        select 'front' from front_page_positions where until > ${null}::text::timestamptz and until <= now()
      ) as due,
      coalesce((
        select json_agg(json_build_object('tags', tags, 'withdrawn', withdrawn))
        from content_changes where version > ${null}::bigint
      ), '[]') as changes
    from content_version`,
);

/** Reads the current edition, with what changed since the previous one if that is given. */
export async function currentEdition(db: Db, previous: Edition | null = null): Promise<Edition> {
  const since = previous?.at ?? 'now';
  const [row] = await editionQuery(db, [since, since, previous?.version ?? latestVersion]);
  if (!row) throw new Error('the content_version row is missing');
  // Every version has a row; one that is missing was removed, or a backup has replaced the content.
  const raisedBy = previous ? BigInt(row.version) - BigInt(previous.version) : 0n;
  return { ...row, changes: raisedBy === BigInt(row.changes.length) ? row.changes : null };
}

/** Names what a change touched that no trigger sees, so that the pages that show it are made again. */
export async function touchContent(db: Db, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await sql`select touch_content(${tags}::text[])`.execute(db);
}
