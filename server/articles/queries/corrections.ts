import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { ListPosition } from '../../database/list-cursor.ts';
import { isPublic } from './public-articles.ts';

export type CorrectionRow = Awaited<ReturnType<typeof newestCorrections>>[number];

export interface CorrectionFilter {
  after?: ListPosition | undefined;
  offset?: number | undefined;
  limit: number;
}

/** The corrections of public articles, newest first. */
export async function newestCorrections(db: Db, { after, offset, limit }: CorrectionFilter) {
  let query = db
    .selectFrom('article_corrections')
    .innerJoin('articles', 'articles.id', 'article_corrections.article_id')
    .where(isPublic)
    .select([
      'article_corrections.id',
      'article_corrections.corrected_at',
      'article_corrections.text',
      'articles.id as article_id',
      'articles.slug',
      'articles.title',
    ])
    .orderBy('article_corrections.corrected_at', 'desc')
    .orderBy('article_corrections.id', 'desc')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(corrected_at, article_corrections.id) < (${after.at}, ${after.id})`);
  if (offset) query = query.offset(offset);
  return query.execute();
}
