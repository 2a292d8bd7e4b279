import type { Db } from './database.ts';

export interface AuditEntry {
  /** The operator, as the machine knows them. */
  actor: string;
  action: string;
  memberId: string | null;
  detail?: string;
}

export async function writeAudit(db: Db, { actor, action, memberId, detail = '' }: AuditEntry): Promise<void> {
  await db.insertInto('audit_log').values({ actor, action, member_id: memberId, detail }).execute();
}
