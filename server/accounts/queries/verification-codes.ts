import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { accountLimits } from '../../../contract/account-limits.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow, isUnexpired } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

/** What a code is bound to: target, purpose and member. It is valid only if all three match. */
export interface CodeTarget {
  /** A phone with its dialling code, or an email. */
  subject: string;
  purpose: 'register' | 'forgot' | 'phone' | 'email';
  /** Null if there is no member: for registration, and for a forgotten password of an unknown phone. */
  memberId: string | null;
}

/**
 * Returns the purpose as it is stored. Several members may request a code to the same new phone or email, so the member is
 * part of it in these cases.
 */
export function storedPurpose({ purpose, memberId }: Pick<CodeTarget, 'purpose' | 'memberId'>): string {
  return purpose === 'phone' || purpose === 'email' ? `${purpose} ${memberId}` : purpose;
}

const hasTarget =
  (target: CodeTarget) =>
  (over: ExpressionBuilder<Tables, 'codes'>): Expression<SqlBool> =>
    over.and([
      over('subject', '=', target.subject),
      over('purpose', '=', storedPurpose(target)),
      over('member_id', 'is not distinct from', target.memberId),
    ]);

export interface OpenCode extends CodeTarget {
  /** Used only if there is no valid code yet. */
  newSecret: Buffer;
  /** A decoy is never sent. */
  isDecoy: boolean;
  lifeSeconds: number;
  mostTries: number;
}

/**
 * Returns the valid code of this target, or creates one. For a forgotten password, a code that replaces a used one ends
 * when that one would have ended: a new lifetime would reveal that the phone has a member.
 */
export async function openCode(
  transaction: Transaction<Tables>,
  { newSecret, isDecoy, lifeSeconds, mostTries, ...target }: OpenCode,
): Promise<{ secret: Buffer; secondsLeft: number }> {
  const expires_at = fromDatabaseNow(lifeSeconds);
  const remainingOrNew = sql<Date>`case when ${isUnexpired('codes.expires_at', lifeSeconds)} and codes.tries < ${mostTries}
    then codes.expires_at else ${expires_at} end`;
  const { subject, memberId: member_id } = target;
  const life = { tries: 0, used_at: null, created_at: databaseNow, expires_at };
  const fresh = { member_id, secret: newSecret, is_decoy: isDecoy, ...life };
  await transaction
    .insertInto('codes')
    .values({ subject, purpose: storedPurpose(target), ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'purpose'])
        .doUpdateSet({ ...fresh, expires_at: target.purpose === 'forgot' ? remainingOrNew : expires_at })
        .where((over) =>
          over.or([
            over('codes.used_at', 'is not', null),
            over.not(isUnexpired('codes.expires_at', lifeSeconds)),
            over('codes.tries', '>=', mostTries),
            over('codes.is_decoy', '!=', isDecoy),
            over('codes.member_id', 'is distinct from', member_id),
          ]),
        ),
    )
    .execute();
  return transaction
    .selectFrom('codes')
    .select(['secret', sql<number>`ceil(extract(epoch from expires_at - clock_timestamp()))::int`.as('secondsLeft')])
    .where(hasTarget(target))
    .executeTakeFirstOrThrow();
}

/** Counts an attempt before the comparison. Returns null if there is no valid code with attempts left. */
export async function countTry(
  transaction: Transaction<Tables>,
  target: CodeTarget,
  mostTries: number,
): Promise<{ secret: Buffer; isDecoy: boolean } | null> {
  const row = await transaction
    .updateTable('codes')
    .set((over) => ({ tries: over('tries', '+', 1) }))
    .where(hasTarget(target))
    .where('used_at', 'is', null)
    .where(isUnexpired('expires_at', accountLimits.codeLife))
    .where('tries', '<', mostTries)
    .returning(['secret', 'is_decoy as isDecoy'])
    .executeTakeFirst();
  return row ?? null;
}

/** Uses the code. Returns true for exactly one of several concurrent calls. */
export async function spendCode(
  transaction: Transaction<Tables>,
  target: CodeTarget,
  secret: Buffer,
): Promise<boolean> {
  const row = await transaction
    .updateTable('codes')
    .set({ used_at: databaseNow })
    .where(hasTarget(target))
    .where('secret', '=', secret)
    .where('used_at', 'is', null)
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back a counted attempt, unless the code has been used. */
export async function takeBackTry(db: Db, target: CodeTarget, secret: Buffer): Promise<void> {
  await db
    .updateTable('codes')
    .set((over) => ({ tries: over('tries', '-', 1) }))
    .where(hasTarget(target))
    .where('secret', '=', secret)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Ends every code of a member, and codes without a member that were sent to their phone or email. The rows stay for
 * their lifetimes: see `openCode`.
 */
export async function endCodesOfMember(
  transaction: Transaction<Tables>,
  { memberId, subjects }: { memberId: string; subjects: string[] },
): Promise<void> {
  await transaction
    .updateTable('codes')
    .set({ used_at: databaseNow })
    .where('used_at', 'is', null)
    .where((over) =>
      over.or([
        over('member_id', '=', memberId),
        over.and([over('member_id', 'is', null), over('subject', 'in', subjects)]),
      ]),
    )
    .execute();
}

/** Deletes all codes to these phones and emails, including those requested by other members. */
export async function forgetCodesTo(transaction: Transaction<Tables>, subjects: string[]): Promise<void> {
  await transaction.deleteFrom('codes').where('subject', 'in', subjects).execute();
}

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
    .where(isUnexpired('expires_at', accountLimits.emailLinkLife));
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

export async function removeExpiredEmailRequests(db: Db): Promise<void> {
  await db
    .deleteFrom('email_requests')
    .where((eb) => eb.not(isUnexpired('expires_at', accountLimits.emailLinkLife)))
    .execute();
}
