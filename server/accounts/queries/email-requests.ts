import type { Transaction } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

export interface EmailRequest {
  memberId: string;
  email: string;
}

/** A member asks for one address at a time; the link of an earlier request is no longer good. */
export async function saveEmailRequest(
  transaction: Transaction<Tables>,
  { memberId, email }: EmailRequest,
  linkHash: Buffer,
  lifeSeconds: number,
): Promise<void> {
  const kept = { email, link_hash: linkHash, expires_at: fromDatabaseNow(lifeSeconds) };
  await transaction
    .insertInto('email_requests')
    .values({ member_id: memberId, ...kept })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(kept))
    .execute();
}

function selectLiving(db: Db) {
  return db
    .selectFrom('email_requests')
    .select(['member_id as memberId', 'email'])
    .where('expires_at', '>', databaseNow);
}

export async function emailRequestOf(db: Db, memberId: string): Promise<EmailRequest | null> {
  return (await selectLiving(db).where('member_id', '=', memberId).executeTakeFirst()) ?? null;
}

export async function emailRequestByLink(db: Db, linkHash: Buffer): Promise<EmailRequest | null> {
  return (await selectLiving(db).where('link_hash', '=', linkHash).executeTakeFirst()) ?? null;
}

/** Whether it was still there: of many who use one request, one does. */
export async function takeEmailRequest(transaction: Transaction<Tables>, request: EmailRequest): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('email_requests')
    .where('member_id', '=', request.memberId)
    .where('email', '=', request.email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeEmailRequest(transaction: Transaction<Tables>, memberId: string): Promise<void> {
  await transaction.deleteFrom('email_requests').where('member_id', '=', memberId).execute();
}
