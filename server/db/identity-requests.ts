import { sql, type Transaction } from 'kysely';
import type { Db } from './database.ts';
import { databaseNow, fromDatabaseNow } from './database-clock.ts';
import type { Tables } from './tables.ts';

export interface NewIdentityRequest {
  memberId: string;
  realName: string;
  birthday: string;
  numberSealed: Buffer;
  numberMasked: string;
}

export async function addIdentityRequest(transaction: Transaction<Tables>, request: NewIdentityRequest): Promise<void> {
  await transaction
    .insertInto('identity_requests')
    .values({
      member_id: request.memberId,
      real_name: request.realName,
      birthday: request.birthday,
      number_sealed: request.numberSealed,
      number_masked: request.numberMasked,
      state: 'pending',
    })
    .execute();
}

/** Raises a unique violation where the number is another member's. */
export async function claimIdentityNumber(
  transaction: Transaction<Tables>,
  memberId: string,
  hash: Buffer,
): Promise<void> {
  await transaction.deleteFrom('identity_numbers').where('member_id', '=', memberId).execute();
  await transaction.insertInto('identity_numbers').values({ member_id: memberId, hash }).execute();
}

export async function freeIdentityNumber(transaction: Transaction<Tables>, memberId: string): Promise<void> {
  await transaction.deleteFrom('identity_numbers').where('member_id', '=', memberId).execute();
}

export async function newestIdentityRequest(db: Db, memberId: string) {
  const row = await db
    .selectFrom('identity_requests')
    .select(['state', 'number_masked', 'reason', 'submitted_at'])
    .where('member_id', '=', memberId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** How often a member has tried lately, and in how many seconds the first of these tries no longer counts. */
export async function countIdentityTries(db: Db, memberId: string, withinSeconds: number) {
  const { count, freeIn } = await db
    .selectFrom('identity_requests')
    .where('member_id', '=', memberId)
    .where('submitted_at', '>', fromDatabaseNow(-withinSeconds))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number | null>`ceil(extract(epoch from min(submitted_at) - ${fromDatabaseNow(-withinSeconds)}))::int`.as(
        'freeIn',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { count, freeIn: freeIn ?? 0 };
}

export async function pendingIdentityRequests(db: Db) {
  return db
    .selectFrom('identity_requests')
    .select(['id', 'member_id', 'real_name', 'birthday', 'number_sealed', 'number_masked', 'submitted_at'])
    .where('state', '=', 'pending')
    .orderBy('submitted_at')
    .execute();
}

/** Erases the number with the decision; null where the request is not pending any more. */
export async function decideIdentityRequest(
  transaction: Transaction<Tables>,
  id: string,
  state: 'verified' | 'rejected',
  reason: string | null,
): Promise<{ memberId: string } | null> {
  const row = await transaction
    .updateTable('identity_requests')
    .set({ state, reason, number_sealed: null, decided_at: databaseNow })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('member_id as memberId')
    .executeTakeFirst();
  return row ?? null;
}
