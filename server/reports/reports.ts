import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { fieldMessages } from '../../contract/messages/body-field-errors.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { ClosedReportState, OwnReport, ReportKind } from '../../contract/report.ts';
import { reportLimits } from '../../contract/report-limits.ts';
import { headlineBreaks } from '../articles/headline-breaks.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, invalidField, notFound } from '../errors/api-error.ts';
import { networksAround } from '../network/client-networks.ts';
import { countHits, LimitReached, type LimitRule } from '../rate-limits/queries/rate-limits.ts';
import {
  addReport,
  closeReport,
  countUnseenAnswers,
  isReportStored,
  listReports,
  ownReports,
  publicArticleId,
  type ReportFilter,
  reportStateOf,
  setAnswersSeen,
} from './queries/error-reports.ts';

const hour = 3_600;
const reportNumber = /^[1-9]\d{0,17}$/;

interface SentReport {
  slug: string;
  token: string;
  kind: ReportKind;
  sentence: string;
  suggestion: string;
}

interface Reporter {
  memberId: string | null;
  network: string;
}

export interface Closing {
  id: string;
  state: ClosedReportState;
  answer: string;
  actor: string;
}

export type Reports = ReturnType<typeof createReports>;

/** Errors in articles that readers report, and what came of them. */
export function createReports({ db }: { db: Kysely<Tables> }) {
  /** A report that is sent again, because its answer was lost, neither counts nor is stored twice. */
  async function add({ slug, token, ...report }: SentReport, reporter: Reporter): Promise<void> {
    if (!report.sentence && !report.suggestion) throw invalidField('suggestion', fieldMessages.reportEmpty);
    const articleId = await publicArticleId(db, slug);
    if (articleId === null) throw notFound();
    const tokenHash = hashOf(token);
    if (await isReportStored(db, tokenHash)) return;
    await count(db, reporter);
    await addReport(db, { ...report, articleId, tokenHash, memberId: reporter.memberId });
  }

  async function own(tokens: readonly string[], memberId: string | null): Promise<OwnReport[]> {
    const rows = await ownReports(db, tokens.map(hashOf), memberId);
    return rows.map(
      ({ id, article_id, reported_at, kind, sentence, suggestion, state, answer, slug, title, is_public }) => ({
        id,
        articleId: article_id,
        at: reported_at.toISOString(),
        kind,
        sentence,
        suggestion,
        state,
        answer,
        article: is_public ? { slug, title, breaks: headlineBreaks(title) } : null,
      }),
    );
  }

  /** Closes a report and tells the reporter why. Returns the slug of its article. */
  function close({ actor, ...closing }: Closing): Promise<string> {
    const { id, state } = closing;
    return db.transaction().execute(async (transaction) => {
      const slug = reportNumber.test(id) ? await closeReport(transaction, { ...closing, closedBy: actor }) : null;
      if (slug === null) throw await notOpen(transaction, id);
      await writeAudit(transaction, {
        actor,
        action: 'reports close',
        memberId: null,
        detail: `${id} ${slug} ${state}`,
      });
      return slug;
    });
  }

  async function see(memberId: string, ids: readonly string[]): Promise<{ unseen: number }> {
    await setAnswersSeen(db, memberId, ids);
    return { unseen: await countUnseenAnswers(db, memberId) };
  }

  const unseenAnswers = (memberId: string) => countUnseenAnswers(db, memberId);

  return { add, own, see, unseenAnswers, close, list: (filter: ReportFilter) => listReports(db, filter) };
}

/** 256 bits of SHA-256 suffice: tokens are random. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function count(db: Db, { memberId, network }: Reporter): Promise<void> {
  const { reportsADay, reportsAnHourForNetwork } = reportLimits;
  const rules: LimitRule[] = networksAround(network).map(({ name, width }) => ({
    key: `report network ${name}`,
    times: reportsAnHourForNetwork[width],
    seconds: hour,
  }));
  if (memberId) rules.push({ key: `report day member ${memberId}`, times: reportsADay, seconds: 24 * hour });
  try {
    await countHits(db, rules);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter: error.retryAfter } });
  }
}

/** Why a report cannot be closed: another member of the staff closed it first, or there is none. */
async function notOpen(db: Db, id: string): Promise<ApiError> {
  const state = reportNumber.test(id) ? await reportStateOf(db, id) : null;
  if (state === null) return new ApiError('NOT_FOUND', { message: deskMessages.reportGone });
  return new ApiError('CONFLICT', { message: deskMessages.reportClosedAlready });
}
