import type { Transaction } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

export interface EmailRequest {
  memberId: string;
  email: string;
}

/** Replaces the member's earlier request, whose link becomes invalid. */
export async function saveEmailRequest(
  transaction: Transaction<Tables>,
  { memberId, email }: EmailRequest,
  linkHash: Buffer,
  lifeSeconds: number,
): Promise<void> {
  const fields = { email, link_hash: linkHash, expires_at: fromDatabaseNow(lifeSeconds) };
  await transaction
    .insertInto('email_requests')
    .values({ member_id: memberId, ...fields })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fields))
    .execute();
}

function selectUnexpired(db: Db) {
  return db
    .selectFrom('email_requests')
    .select(['member_id as memberId', 'email'])
    .where('expires_at', '>', databaseNow);
}

export async function emailRequestOf(db: Db, memberId: string): Promise<EmailRequest | null> {
  return (await selectUnexpired(db).where('member_id', '=', memberId).executeTakeFirst()) ?? null;
}

export async function emailRequestByLink(db: Db, linkHash: Buffer): Promise<EmailRequest | null> {
  return (await selectUnexpired(db).where('link_hash', '=', linkHash).executeTakeFirst()) ?? null;
}

/** Deletes the request. Returns true for only one of several concurrent calls. */
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
