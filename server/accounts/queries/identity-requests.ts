import { sql, type Transaction } from 'kysely';
import type { IdentityState } from '../../../contract/account.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow, isRecent } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

export interface NewIdentityRequest {
  memberId: string;
  realName: string;
  birthday: string;
  encryptedNumber: Buffer;
  numberMasked: string;
}

export async function addIdentityRequest(transaction: Transaction<Tables>, request: NewIdentityRequest): Promise<void> {
  await transaction
    .insertInto('identity_requests')
    .values({
      member_id: request.memberId,
      real_name: request.realName,
      birthday: request.birthday,
      number_sealed: request.encryptedNumber,
      number_masked: request.numberMasked,
      state: 'pending',
    })
    .execute();
}

/** Other members may have submitted the same number: see `membersWithSameNumber`. */
export async function setIdentityNumber(
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

/** Locks the number's rows of all members who submitted it, so that two approvals do not overlap. */
export async function lockIdentityNumber(transaction: Transaction<Tables>, memberId: string): Promise<void> {
  await sql`select from identity_numbers
    where hash = (select hash from identity_numbers where member_id = ${memberId})
    order by member_id for update`.execute(transaction);
}

export interface SameNumber {
  memberId: string;
  /** Another member who submitted the same number. */
  otherId: string;
  state: IdentityState;
}

export async function membersWithSameNumber(db: Db, memberIds: readonly string[]): Promise<SameNumber[]> {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('identity_numbers as own')
    .innerJoin('identity_numbers as other', (join) =>
      join.onRef('other.hash', '=', 'own.hash').onRef('other.member_id', '!=', 'own.member_id'),
    )
    .innerJoin('members', 'members.id', 'other.member_id')
    .select(['own.member_id as memberId', 'other.member_id as otherId', 'members.identity_state as state'])
    .where('own.member_id', 'in', memberIds)
    .orderBy('other.member_id')
    .execute();
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

/** Counts a member's recent requests, and the seconds until the oldest of them no longer counts. */
export async function countIdentityTries(db: Db, memberId: string, withinSeconds: number) {
  const { count, freeIn } = await db
    .selectFrom('identity_requests')
    .where('member_id', '=', memberId)
    .where(isRecent('submitted_at', withinSeconds))
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
  return pendingRequests(db).orderBy('submitted_at').execute();
}

export async function pendingIdentityRequest(db: Db, id: string) {
  return (await pendingRequests(db).where('identity_requests.id', '=', id).executeTakeFirst()) ?? null;
}

const pendingRequests = (db: Db) =>
  db
    .selectFrom('identity_requests')
    .select([
      'identity_requests.id',
      'member_id',
      'real_name',
      'identity_requests.birthday',
      'number_sealed',
      'number_masked',
      'submitted_at',
    ])
    .where('state', '=', 'pending');

export async function countPendingIdentityRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('identity_requests')
    .where('state', '=', 'pending')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The oldest pending request, or the oldest that was submitted after another, with the name in the member's profile. */
export async function nextIdentityRequest(db: Db, afterId?: string) {
  let query = pendingRequests(db)
    .innerJoin('members', 'members.id', 'identity_requests.member_id')
    .select(['members.last_name', 'members.first_name'])
    .orderBy('submitted_at')
    .orderBy('identity_requests.id')
    .limit(1);
  if (afterId) {
    query = query.where(sql<boolean>`(submitted_at, identity_requests.id) >
      (select submitted_at, id from identity_requests where id = ${afterId})`);
  }
  return (await query.executeTakeFirst()) ?? null;
}

export async function identityRequestState(db: Db, id: string) {
  const row = await db.selectFrom('identity_requests').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state ?? null;
}

/** Stores the decision and erases the number. Returns false if the request is no longer pending. */
export async function decideIdentityRequest(
  transaction: Transaction<Tables>,
  id: string,
  state: 'verified' | 'rejected',
  reason: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('identity_requests')
    .set({ state, reason, number_sealed: null, decided_at: databaseNow })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
