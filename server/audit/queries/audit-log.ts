import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { ListPosition } from '../../database/list-cursor.ts';

export interface AuditEntry {
  /** An operator's user name on the machine, or the email of a member of the staff. */
  actor: string;
  action: string;
  memberId: string | null;
  detail?: string;
}

/** Writes no member id if the member was deleted meanwhile; deletion clears it in earlier entries too. */
export async function writeAudit(db: Db, { actor, action, memberId, detail = '' }: AuditEntry): Promise<void> {
  await sql`insert into audit_log (actor, action, member_id, detail)
    values (${actor}, ${action}, (select id from members where id = ${memberId} for key share), ${detail})`.execute(db);
}

/** Writes one entry for each member whose data an operator saw in one list. */
export async function writeAuditOfMany(
  db: Db,
  { actor, action, detail = '' }: Omit<AuditEntry, 'memberId'>,
  memberIds: string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await sql`insert into audit_log (actor, action, member_id, detail)
    select ${actor}, ${action}, id, ${detail} from members where id = any(${memberIds}::bigint[])
    order by id for key share`.execute(db);
}

export interface AuditFilter {
  actor?: string | undefined;
  actorPart?: string | undefined;
  /** The beginning of the action, such as `members`. */
  action?: string | undefined;
  memberId?: string | undefined;
  /** Words in the detail, such as an article's slug, or the number of a member. */
  words?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** The entry after which the list continues. */
  after?: ListPosition | undefined;
  limit: number;
}

/** Entries of the audit log, newest first. */
export async function listAudit(db: Db, filter: AuditFilter) {
  let query = db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(filter.limit);
  const { actor, actorPart, action, memberId, words, since, until, after } = filter;
  if (actor) query = query.where('actor', '=', actor);
  if (actorPart) query = query.where(sql<boolean>`strpos(lower(actor), lower(${actorPart})) > 0`);
  if (action) query = query.where(sql<boolean>`starts_with(action, ${action})`);
  if (memberId) query = query.where('member_id', '=', memberId);
  if (words) query = query.where(sql<boolean>`(position(${words} in detail) > 0 or member_id::text = ${words})`);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
  if (since) query = query.where('at', '>=', since);
  if (until) query = query.where('at', '<', until);
  return query.execute();
}
