import type { Db } from '../../database/connection.ts';

export interface AuditEntry {
  /** The operator's user name on the machine. */
  actor: string;
  action: string;
  memberId: string | null;
  detail?: string;
}

export async function writeAudit(db: Db, { actor, action, memberId, detail = '' }: AuditEntry): Promise<void> {
  await db.insertInto('audit_log').values({ actor, action, member_id: memberId, detail }).execute();
}

/** Writes one entry for each member whose data an operator saw in one list. */
export async function writeAuditOfMany(db: Db, actor: string, action: string, memberIds: string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await db
    .insertInto('audit_log')
    .values(memberIds.map((memberId) => ({ actor, action, member_id: memberId })))
    .execute();
}
