import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** Where the library's list continues: after the file with this time and id. */
export interface LibraryPosition {
  at: Date;
  id: string;
}

export interface LibraryFilter {
  words?: string | undefined;
  kind?: 'picture' | 'clip' | 'captions' | 'audio' | undefined;
  use: 'all' | 'used' | 'unused';
  from?: Date | undefined;
  /** Not included. */
  before?: Date | undefined;
  after?: LibraryPosition | undefined;
  limit: number;
}

/** Articles that were discarded before they were published leave uses behind that count no longer. */
const articleExists = sql<boolean>`(exists (select from articles where articles.id = uses.article_id)
  or exists (select from article_drafts drafts where drafts.article_id = uses.article_id and drafts.fields is not null))`;

const isUsed = sql<boolean>`(exists (select from media_uses uses where uses.media_id = media.id and ${articleExists})
  or exists (select from media_details other where media.id in (other.poster_id, other.captions_id))
  or exists (select from authors where authors.picture_id = media.id)
  or exists (select from series where series.cover_id = media.id))`;

/** The ids of a page of the library, newest first. */
export async function libraryPage(db: Db, filter: LibraryFilter) {
  const { words, kind, use, from, before, after, limit } = filter;
  let query = db
    .selectFrom('media')
    .leftJoin('media_details as details', 'details.media_id', 'media.id')
    .select(['media.id', 'media.added_at', isUsed.as('isUsed')])
    .orderBy('media.added_at', 'desc')
    .orderBy('media.id', 'desc')
    .limit(limit);
  if (kind) query = query.where('media.kind', '=', kind);
  if (from) query = query.where('media.added_at', '>=', from);
  if (before) query = query.where('media.added_at', '<', before);
  if (use === 'used') query = query.where(isUsed);
  if (use === 'unused') query = query.where(sql<boolean>`not ${isUsed}`);
  if (after) query = query.where(sql<boolean>`(media.added_at, media.id) < (${after.at}, ${after.id})`);
  for (const word of (words ?? '').split(/\s+/).filter(Boolean)) {
    const text = sql`lower(concat_ws(' ', details.file_name, details.alt, details.caption, details.credit, media.file))`;
    query = query.where(sql<boolean>`strpos(${text}, lower(${word})) > 0`);
  }
  return query.execute();
}

export interface MediaUseRow {
  articleId: string;
  title: string;
  part: 'public' | 'draft' | 'version';
  writerId: string | null;
}

const mostUses = 100;

/** The articles that use a file, each once: by what readers see first, then drafts, then stored versions. */
export async function usesOf(db: Db, id: string): Promise<MediaUseRow[]> {
  const { rows } = await sql<MediaUseRow>`
    select "articleId", title, part, "writerId" from (
      select distinct on (uses.article_id) uses.article_id as "articleId", uses.part,
        coalesce(nullif(drafts.fields ->> 'title', ''), articles.title, '') as title, drafts.writer_id as "writerId"
      from media_uses uses
        left join articles on articles.id = uses.article_id
        left join article_drafts drafts on drafts.article_id = uses.article_id
      where uses.media_id = ${id} and ${articleExists}
      order by uses.article_id desc, array_position(array['public', 'draft', 'version'], uses.part)
    ) listed order by "articleId" desc limit ${mostUses}`.execute(db);
  return rows;
}

export async function isMediaUsed(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').where('id', '=', id).select(isUsed.as('isUsed')).executeTakeFirst();
  return row?.isUsed ?? false;
}

/**
 * Removes a file that nothing uses, and returns its row. Its row is locked first: an article that begins to use it
 * waits, and one that began before is seen by the second statement.
 */
export async function removeUnused(db: Db, id: string) {
  await db.selectFrom('media').where('id', '=', id).select('id').forUpdate().execute();
  return db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('store', '=', 'data')
    .where(sql<boolean>`not ${isUsed}`)
    .returning(['id', 'file'])
    .executeTakeFirst();
}
