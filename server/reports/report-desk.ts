import type { Kysely } from 'kysely';
import type { Page } from '../../contract/article.ts';
import type { DeskReport, ReportGroup } from '../../contract/desk/model/report.ts';
import type { Role } from '../../contract/desk/roles.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import type { ClosedReportState } from '../../contract/report.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { cutPage, readCursor } from '../database/list-cursor.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../errors/api-error.ts';
import { closeReport } from './queries/error-reports.ts';
import {
  correctionsOfArticles,
  countGroups,
  lockReports,
  reopenReports,
  reportGroups,
  reportsWithArticles,
  textsOfArticles,
} from './queries/report-groups.ts';
import { sentenceFinder } from './sentence-in-text.ts';

export type ReportDesk = ReturnType<typeof createReportDesk>;

/** The member of the staff who acts. */
interface Actor {
  id: string;
  name: string;
  email: string;
  role: Role;
}

interface ListRequest {
  isOpen: boolean;
  cursor?: string | undefined;
  limit: number;
}

/** Reports of errors as the staff see and answer them. A reporter sees those of the articles that they began. */
export function createReportDesk({ db }: { db: Kysely<Tables> }) {
  const reach = ({ id, role }: Actor) => ({ writerId: role === 'reporter' ? id : null });

  async function list(self: Actor, { isOpen, cursor, limit }: ListRequest): Promise<Page<ReportGroup>> {
    const after = cursor ? readCursor(cursor) : undefined;
    const found = await reportGroups(db, { isOpen, ...reach(self), after, limit: limit + 1 });
    const { shown, nextCursor } = cutPage(found, limit, ({ at, id }) => ({ at, id }));
    if (shown.length === 0) return { items: [], nextCursor };
    const reports = await reportsWithArticles(
      db,
      shown.flatMap(({ ids }) => ids),
    );
    const articleIds = [...new Set(reports.map(({ article_id }) => article_id))];
    const [texts, corrections] = await Promise.all([
      textsOfArticles(db, articleIds),
      correctionsOfArticles(db, articleIds),
    ]);
    const finders = new Map(texts.map((text) => [text.id, sentenceFinder(text)]));
    const items = shown.flatMap(({ ids, count, since }): ReportGroup[] => {
      const own = reports.filter(({ id }) => ids.includes(id));
      const [first] = own;
      // Its article may have been deleted since the groups were read.
      if (!first) return [];
      const { article_id: id, slug, title, is_public, sentence } = first;
      return [
        {
          article: { id, slug, title, isPublic: is_public },
          sentence,
          isInText: finders.get(id)?.(sentence) ?? false,
          count,
          reports: own.map(present),
          corrections: corrections
            .filter(({ article_id, corrected_at }) => article_id === id && corrected_at >= since)
            .map(({ corrected_at, text }) => ({ at: corrected_at.toISOString(), text })),
        },
      ];
    });
    return { items, nextCursor };
  }

  /** Changes these reports together, if all of them are open, or all of them are closed. */
  function change(
    ids: readonly string[],
    areOpen: boolean,
    work: (transaction: Db, reports: { id: string; slug: string }[]) => Promise<void>,
  ): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      const reports = await lockReports(transaction, ids);
      if (reports.length < new Set(ids).size) throw new ApiError('NOT_FOUND', { message: deskMessages.reportGone });
      if (reports.some(({ state }) => (state === 'open') !== areOpen)) {
        const message = areOpen ? deskMessages.reportClosedAlready : deskMessages.reportOpenAlready;
        throw new ApiError('CONFLICT', { message });
      }
      await work(transaction, reports);
    });
  }

  return {
    list,

    countOpen: (self: Actor): Promise<number> => countGroups(db, { isOpen: true, ...reach(self) }),

    close(self: Actor, ids: readonly string[], closing: { state: ClosedReportState; answer: string }): Promise<void> {
      return change(ids, true, async (transaction, reports) => {
        for (const { id, slug } of reports) {
          await closeReport(transaction, { id, ...closing, closedBy: self.name });
          const detail = `${id} ${slug} ${closing.state}`;
          await writeAudit(transaction, { actor: self.email, action: 'reports close', memberId: null, detail });
        }
      });
    },

    reopen(self: Actor, ids: readonly string[]): Promise<void> {
      return change(ids, false, async (transaction, reports) => {
        await reopenReports(transaction, ids);
        for (const { id, slug } of reports) {
          const detail = `${id} ${slug}`;
          await writeAudit(transaction, { actor: self.email, action: 'reports reopen', memberId: null, detail });
        }
      });
    },
  };
}

type StoredReport = Awaited<ReturnType<typeof reportsWithArticles>>[number];

function present(report: StoredReport): DeskReport {
  const { id, reported_at, kind, suggestion, member_id, state, answer, closed_at, closed_by } = report;
  return {
    id,
    at: reported_at.toISOString(),
    kind,
    suggestion,
    from: member_id === null ? 'visitor' : 'member',
    state,
    answer,
    closedAt: closed_at?.toISOString() ?? null,
    closedBy: closed_by,
  };
}
