import type { Kysely } from 'kysely';
import type { Page } from '../../contract/article.ts';
import { deskLimits } from '../../contract/desk/limits.ts';
import { type AuditRow, type AuditSubject, auditActionName } from '../../contract/desk/model/audit.ts';
import { fromTaipei, taipeiTime } from '../../contract/rules/taipei-time.ts';
import { cutPage, readCursor } from '../database/list-cursor.ts';
import type { Tables } from '../database/tables.ts';
import { csvOf } from '../runtime/csv.ts';
import { type AuditFilter, listAudit, writeAudit } from './queries/audit-log.ts';

/** What the desk asks for; days are Taipei's, both included. */
export interface AuditRequest {
  actor?: string | undefined;
  subject?: AuditSubject | undefined;
  words?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

export type AuditLog = ReturnType<typeof createAuditLog>;

const head = ['時間（台北）', '經手', '動作', '代號', '會員', '細節'];
const day = 86_400_000;

/** The audit log as administrators read it. */
export function createAuditLog({ db }: { db: Kysely<Tables> }) {
  async function list(request: AuditRequest & { cursor?: string | undefined; limit: number }): Promise<Page<AuditRow>> {
    const { cursor, limit } = request;
    const rows = await listAudit(db, {
      ...filterOf(request),
      after: cursor ? readCursor(cursor) : undefined,
      limit: limit + 1,
    });
    const { shown, nextCursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
    return { items: shown.map(present), nextCursor };
  }

  /** The export itself is in the log, too. */
  async function exportCsv(actor: string, request: AuditRequest) {
    const most = deskLimits.auditExportMost;
    const found = await listAudit(db, { ...filterOf(request), limit: most + 1 });
    const rows = found.slice(0, most);
    await writeAudit(db, { actor, action: 'audit export', memberId: null, detail: `${rows.length}` });
    const cells = rows.map(({ at, actor: by, action, member_id, detail }) => [
      taipeiTime(at),
      by,
      auditActionName(action),
      action,
      member_id ?? '',
      detail,
    ]);
    return { csv: csvOf(head, cells), rows: rows.length, isAll: found.length <= most };
  }

  return { list, exportCsv };
}

function filterOf({ actor, subject, words, since, until }: AuditRequest): Omit<AuditFilter, 'limit'> {
  const start = (text: string) => fromTaipei(new Date(`${text}T00:00:00Z`));
  return {
    actorPart: actor || undefined,
    action: subject && `${subject} `,
    words: words || undefined,
    since: since ? start(since) : undefined,
    until: until ? new Date(start(until).getTime() + day) : undefined,
  };
}

function present({
  id,
  at,
  actor,
  action,
  member_id,
  detail,
}: Awaited<ReturnType<typeof listAudit>>[number]): AuditRow {
  return { id, at: at.toISOString(), actor, action, memberId: member_id, detail };
}
