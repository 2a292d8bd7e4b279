import { sql } from 'kysely';
import { deskLimits } from '../../../contract/desk/limits.ts';
import type { ReportState } from '../../../contract/report.ts';
import { isPublic } from '../../articles/queries/public-articles.ts';
import type { Db } from '../../database/connection.ts';
import type { ListPosition } from '../../database/list-cursor.ts';
import { reportColumns } from './error-reports.ts';

export interface GroupFilter {
  isOpen: boolean;
  /** Only reports of articles that this member of the staff began; null for all. */
  writerId: string | null;
}

interface GroupRow extends ListPosition {
  /** The reports of the group, oldest first, not more than one call may close. */
  ids: string[];
  count: number;
  since: Date;
}

const rows = ({ isOpen, writerId }: GroupFilter) => sql`
  error_reports r
  where ${isOpen ? sql`state = 'open'` : sql`state <> 'open'`}
    ${
      writerId === null
        ? sql``
        : sql`and exists (select from article_drafts d where d.article_id = r.article_id and d.writer_id = ${writerId})`
    }
  group by article_id, sentence, case when sentence = '' then id end`;

/** Reports of the same sentence of an article; open ones in the order in which they came, closed ones the last first. */
export async function reportGroups(
  db: Db,
  filter: GroupFilter & { after: ListPosition | undefined; limit: number },
): Promise<GroupRow[]> {
  const { isOpen, after, limit } = filter;
  const at = isOpen ? sql`min(reported_at)` : sql`max(closed_at)`;
  const order = isOpen ? sql`` : sql`desc`;
  const compare = isOpen ? sql`>` : sql`<`;
  const { rows: found } = await sql<GroupRow>`
    select min(id)::text as id, ${at} as at, min(reported_at) as since, count(*)::integer as count,
      (array_agg(id::text order by id))[1:${sql.lit(deskLimits.reportsTogether)}] as ids
    from ${rows(filter)}
    ${after ? sql`having (${at}, min(id)) ${compare} (${after.at}, ${after.id}::bigint)` : sql``}
    order by ${at} ${order}, min(id) ${order}
    limit ${limit}`.execute(db);
  return found;
}

export async function countGroups(db: Db, filter: GroupFilter): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::integer as count from (select 1 from ${rows(filter)}) as groups`.execute(db);
  return found[0]?.count ?? 0;
}

/** The reports with these ids, oldest first, with the public text of their articles. */
export async function reportsWithArticles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('error_reports')
    .innerJoin('articles', 'articles.id', 'error_reports.article_id')
    .where('error_reports.id', 'in', ids)
    .select([...reportColumns, 'article_id', 'member_id', 'closed_at', 'closed_by', isPublic.as('is_public')])
    .orderBy('error_reports.id')
    .execute();
}

/** What readers see of these articles. */
export async function textsOfArticles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('articles')
    .where('id', 'in', ids)
    .select(['id', 'title', 'summary', 'key_points', 'body_html'])
    .execute();
}

export async function correctionsOfArticles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('article_corrections')
    .where('article_id', 'in', ids)
    .select(['article_id', 'corrected_at', 'text'])
    .orderBy('corrected_at', 'desc')
    .execute();
}

/** The states of these reports and the slugs of their articles; no other transaction changes them until this one ends. */
export async function lockReports(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; state: ReportState; slug: string }[]> {
  return db
    .selectFrom('error_reports')
    .innerJoin('articles', 'articles.id', 'error_reports.article_id')
    .where('error_reports.id', 'in', ids)
    .select(['error_reports.id', 'state', 'slug'])
    .orderBy('error_reports.id')
    .forUpdate('error_reports')
    .execute();
}

export async function reopenReports(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('error_reports')
    .where('id', 'in', ids)
    .set({ state: 'open', answer: '', closed_at: null, closed_by: '' })
    .execute();
}
