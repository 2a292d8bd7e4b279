import { sql } from 'kysely';
import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Role } from '../../../contract/desk/roles.ts';
import { removePreviewLinksOf } from '../../articles/queries/preview-links.ts';
import type { Db } from '../../database/connection.ts';
import { fromDatabaseNow, isUnexpired } from '../../database/database-clock.ts';

/** An invitation of the first administrator has a shorter life than the others. */
const isOpen = isUnexpired(
  'expires_at',
  sql`make_interval(secs => case when is_first then ${sql.lit(deskLimits.firstInvitationLife)}
    else ${sql.lit(deskLimits.invitationLife)} end)`,
);

export interface NewInvitation {
  id: string;
  hash: Buffer;
  email: string;
  name: string;
  role: Role;
  isFirst: boolean;
  localOnly: boolean;
  staffId: string | null;
  by: string;
  /** Seconds. */
  life: number;
}

export async function addInvitation(db: Db, invitation: NewInvitation): Promise<Date> {
  const { expires_at } = await db
    .insertInto('staff_invitations')
    .values({
      id: invitation.id,
      hash: invitation.hash,
      email: invitation.email,
      name: invitation.name,
      role: invitation.role,
      is_first: invitation.isFirst,
      local_only: invitation.localOnly,
      staff_id: invitation.staffId,
      invited_by: invitation.by,
      expires_at: fromDatabaseNow(invitation.life),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Ends earlier open invitations: of this email, or all first ones. */
export async function endInvitations(db: Db, { email, isFirst }: { email: string; isFirst: boolean }): Promise<void> {
  const query = db.deleteFrom('staff_invitations');
  await (isFirst ? query.where('is_first', '=', true) : query.where('email', '=', email)).execute();
}

/** Ends what an account can come back by or see drafts by: links to renew it, invitations and preview links it has made. */
export async function endLinksOf(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await db
    .deleteFrom('staff_invitations')
    .where((eb) => eb.or([eb('staff_id', '=', id), eb('invited_by', '=', email)]))
    .execute();
  await removePreviewLinksOf(db, id);
}

export async function invitationOfHash(db: Db, hash: Buffer) {
  return db.selectFrom('staff_invitations').selectAll().where('hash', '=', hash).where(isOpen).executeTakeFirst();
}

/** Uses up an invitation: of two who accept it together, one gets it. */
export async function takeInvitation(db: Db, hash: Buffer) {
  return db.deleteFrom('staff_invitations').where('hash', '=', hash).where(isOpen).returningAll().executeTakeFirst();
}

export async function openInvitations(db: Db) {
  return db
    .selectFrom('staff_invitations')
    .where(isOpen)
    .where('is_first', '=', false)
    .select(['id', 'email', 'name', 'role', 'staff_id', 'created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .execute();
}

export async function removeInvitation(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staff_invitations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeExpiredInvitations(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_invitations')
    .where((eb) => eb.not(isOpen))
    .execute();
}
