import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

/** What a code is for, where it was sent and whose account it changes; it is good only where all three are the same. */
export interface CodeTarget {
  /** A phone with its dialling code, or an address of mail. */
  subject: string;
  purpose: 'register' | 'forgot' | 'phone' | 'email';
  /** Null where there is no member: for a new account, and for a stranger who forgot a password. */
  memberId: string | null;
}

/**
 * The purpose as it is stored. Several members may ask for a code to the same new phone or address, so there the member is
 * part of the key.
 */
export function storedPurpose({ purpose, memberId }: Pick<CodeTarget, 'purpose' | 'memberId'>): string {
  return purpose === 'phone' || purpose === 'email' ? `${purpose} ${memberId}` : purpose;
}

const atPlace =
  (place: CodeTarget) =>
  (over: ExpressionBuilder<Tables, 'codes'>): Expression<SqlBool> =>
    over.and([
      over('subject', '=', place.subject),
      over('purpose', '=', storedPurpose(place)),
      over('member_id', 'is not distinct from', place.memberId),
    ]);

export interface OpenCode extends CodeTarget {
  /** Used only where no code lives yet. */
  newSecret: Buffer;
  /** Nobody gets to know this one. */
  isDecoy: boolean;
  lifeSeconds: number;
  mostTries: number;
}

/** The living code of this place, or a new one. */
export async function openCode(
  transaction: Transaction<Tables>,
  { newSecret, isDecoy, lifeSeconds, mostTries, ...place }: OpenCode,
): Promise<{ secret: Buffer; secondsLeft: number }> {
  const expires_at = fromDatabaseNow(lifeSeconds);
  const { subject, memberId: member_id } = place;
  const life = { tries: 0, used_at: null, created_at: databaseNow, expires_at };
  const fresh = { member_id, secret: newSecret, is_decoy: isDecoy, ...life };
  await transaction
    .insertInto('codes')
    .values({ subject, purpose: storedPurpose(place), ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'purpose'])
        .doUpdateSet(fresh)
        .where((over) =>
          over.or([
            over('codes.used_at', 'is not', null),
            over('codes.expires_at', '<=', databaseNow),
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
    .where(atPlace(place))
    .executeTakeFirstOrThrow();
}

/** Counts a try before anything is compared; null where no code lives that may still be tried. */
export async function countTry(
  transaction: Transaction<Tables>,
  place: CodeTarget,
  mostTries: number,
): Promise<{ secret: Buffer; isDecoy: boolean } | null> {
  const row = await transaction
    .updateTable('codes')
    .set((over) => ({ tries: over('tries', '+', 1) }))
    .where(atPlace(place))
    .where('used_at', 'is', null)
    .where('expires_at', '>', databaseNow)
    .where('tries', '<', mostTries)
    .returning(['secret', 'is_decoy as isDecoy'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whether this was the first to use the code; of many at once exactly one is. */
export async function spendCode(transaction: Transaction<Tables>, place: CodeTarget, secret: Buffer): Promise<boolean> {
  const row = await transaction
    .updateTable('codes')
    .set({ used_at: databaseNow })
    .where(atPlace(place))
    .where('secret', '=', secret)
    .where('used_at', 'is', null)
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a counted try back, unless the code has been used. */
export async function takeBackTry(db: Db, place: CodeTarget, secret: Buffer): Promise<void> {
  await db
    .updateTable('codes')
    .set((over) => ({ tries: over('tries', '-', 1) }))
    .where(atPlace(place))
    .where('secret', '=', secret)
    .where('used_at', 'is', null)
    .execute();
}

/** Ends every code of a member, and those that were sent to a phone or address of theirs without belonging to anyone. */
export async function endCodesOfMember(
  transaction: Transaction<Tables>,
  { memberId, subjects }: { memberId: string; subjects: string[] },
): Promise<void> {
  await transaction
    .deleteFrom('codes')
    .where((over) =>
      over.or([
        over('member_id', '=', memberId),
        over.and([over('member_id', 'is', null), over('subject', 'in', subjects)]),
      ]),
    )
    .execute();
}

/** Removes every trace of these phones and addresses, also of codes that other members asked for. */
export async function forgetCodesTo(transaction: Transaction<Tables>, subjects: string[]): Promise<void> {
  await transaction.deleteFrom('codes').where('subject', 'in', subjects).execute();
}
