import { sql } from 'kysely';
import { addressOf, findPage } from '../../../contract/page-address.ts';
import type { ClosedReportState, ReportKind, ReportState } from '../../../contract/report.ts';
import { reportLimits } from '../../../contract/report-limits.ts';
import { isPublic } from '../../articles/queries/public-articles.ts';
import { redirectFrom } from '../../articles/queries/redirects.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow } from '../../database/database-clock.ts';

const day = 24 * 3_600;

/** What every list shows of a report and its article. */
export const reportColumns = [
  'error_reports.id',
  'reported_at',
  'error_reports.kind',
  'sentence',
  'suggestion',
  'state',
  'answer',
  'slug',
  'title',
] as const;

export interface NewReport {
  articleId: string;
  memberId: string | null;
  tokenHash: Buffer;
  kind: ReportKind;
  sentence: string;
  suggestion: string;
}

/** Its page may have been opened before the article was moved to another address. */
export async function publicArticleId(db: Db, slug: string): Promise<string | null> {
  const find = (named: string) =>
    db.selectFrom('articles').where('slug', '=', named).where(isPublic).select('id').executeTakeFirst();
  const found = await find(slug);
  if (found) return found.id;
  const moved = findPage((await redirectFrom(db, addressOf('news/article', { slug }))) ?? '');
  if (moved?.name !== 'news/article') return null;
  return (await find(moved.params.slug ?? ''))?.id ?? null;
}

export async function isReportStored(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('error_reports').where('token_hash', '=', tokenHash).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Adds nothing if the token is known. A member who is deleted at this moment counts as a visitor. */
export async function addReport(db: Db, report: NewReport): Promise<void> {
  const { articleId, memberId, tokenHash, kind, sentence, suggestion } = report;
  await sql`
    insert into error_reports (article_id, member_id, token_hash, kind, sentence, suggestion)
    select id, (select id from members where id = ${memberId} for key share), ${tokenHash}, ${kind}, ${sentence}, ${suggestion}
    from articles where id = ${articleId} for key share
    on conflict (token_hash) do nothing`.execute(db);
}

/** A report that was closed again, with another answer, is new again. */
const isUnseen = sql<boolean>`state <> 'open' and (seen_at is null or seen_at < closed_at)`;

/**
 * The newest reports with one of these tokens or of this member, newest first. Answers that the member has not seen are
 * among them, however old their reports are: the badge counts them until they were shown.
 */
export async function ownReports(db: Db, tokenHashes: readonly Buffer[], memberId: string | null) {
  const rows = await db
    .selectFrom('error_reports')
    .innerJoin('articles', 'articles.id', 'error_reports.article_id')
    .where(({ or, eb }) =>
      or([
        sql<boolean>`token_hash = any(${tokenHashes}::bytea[])`,
        ...(memberId === null ? [] : [eb('member_id', '=', memberId)]),
      ]),
    )
    .select([...reportColumns, 'article_id', isPublic.as('is_public')])
    .orderBy(sql`member_id is not distinct from ${memberId} and ${isUnseen}`, 'desc')
    .orderBy('reported_at', 'desc')
    .orderBy('error_reports.id', 'desc')
    .limit(reportLimits.shownToReporter)
    .execute();
  return rows.sort(
    (one, other) => Number(other.reported_at) - Number(one.reported_at) || Number(other.id) - Number(one.id),
  );
}

export async function countUnseenAnswers(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('error_reports')
    .where('member_id', '=', memberId)
    .where(isUnseen)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function setAnswersSeen(db: Db, memberId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('error_reports')
    .set({ seen_at: sql`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .where(isUnseen)
    .execute();
}

export interface ReportFilter {
  isOpen: boolean;
  limit: number;
}

/** For the newsroom: open reports, the oldest first, or closed ones, the last closed first. */
export async function listReports(db: Db, { isOpen, limit }: ReportFilter) {
  const query = db
    .selectFrom('error_reports')
    .innerJoin('articles', 'articles.id', 'error_reports.article_id')
    .select([...reportColumns, 'closed_at'])
    .limit(limit);
  if (isOpen) return query.where('state', '=', 'open').orderBy('reported_at').orderBy('error_reports.id').execute();
  return query.where('state', '!=', 'open').orderBy('closed_at', 'desc').orderBy('error_reports.id', 'desc').execute();
}

export async function reportStateOf(db: Db, id: string): Promise<ReportState | null> {
  const row = await db.selectFrom('error_reports').where('id', '=', id).select('state').executeTakeFirst();
  return row?.state ?? null;
}

/** Closes an open report. Returns the slug of its article; null if there is no such open report. */
export async function closeReport(
  db: Db,
  { id, state, answer, closedBy }: { id: string; state: ClosedReportState; answer: string; closedBy: string },
): Promise<string | null> {
  const row = await db
    .updateTable('error_reports')
    .from('articles')
    .whereRef('articles.id', '=', 'error_reports.article_id')
    .where('error_reports.id', '=', id)
    .where('state', '=', 'open')
    .set({ state, answer, closed_at: databaseNow, closed_by: closedBy })
    .returning('articles.slug')
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Removes reports whose time is over. */
export async function removeOldReports(db: Db): Promise<void> {
  const { openDays, closedDays } = reportLimits;
  await db
    .deleteFrom('error_reports')
    .where('state', '=', 'open')
    .where('reported_at', '<', fromDatabaseNow(-openDays * day))
    .execute();
  await db
    .deleteFrom('error_reports')
    .where('state', '!=', 'open')
    .where('closed_at', '<', fromDatabaseNow(-closedDays * day))
    .execute();
}
