import { sql, type Transaction } from 'kysely';
import type { Db } from './database.ts';
import { databaseNow, fromDatabaseNow } from './database-clock.ts';
import type { Tables } from './tables.ts';

/** What a code is good for, and whom it was sent to. */
export interface CodePlace {
  /** A phone with its dialling code, or an address of mail. */
  subject: string;
  purpose: string;
}

export interface OpenCode extends CodePlace {
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
  { subject, purpose, newSecret, isDecoy, lifeSeconds, mostTries }: OpenCode,
): Promise<{ secret: Buffer; secondsLeft: number }> {
  const expires_at = fromDatabaseNow(lifeSeconds);
  const fresh = { secret: newSecret, is_decoy: isDecoy, tries: 0, used_at: null, created_at: databaseNow, expires_at };
  await transaction
    .insertInto('codes')
    .values({ subject, purpose, ...fresh })
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
          ]),
        ),
    )
    .execute();
  return transaction
    .selectFrom('codes')
    .select(['secret', sql<number>`ceil(extract(epoch from expires_at - clock_timestamp()))::int`.as('secondsLeft')])
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
}

/** Counts a try before anything is compared; null where no code lives that may still be tried. */
export async function countTry(
  transaction: Transaction<Tables>,
  { subject, purpose }: CodePlace,
  mostTries: number,
): Promise<{ secret: Buffer; isDecoy: boolean } | null> {
  const row = await transaction
    .updateTable('codes')
    .set((over) => ({ tries: over('tries', '+', 1) }))
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', databaseNow)
    .where('tries', '<', mostTries)
    .returning(['secret', 'is_decoy as isDecoy'])
    .executeTakeFirst();
  return row ?? null;
}

/** Whether this was the first to use the code; of many at once exactly one is. */
export async function spendCode(
  transaction: Transaction<Tables>,
  { subject, purpose }: CodePlace,
  secret: Buffer,
): Promise<boolean> {
  const row = await transaction
    .updateTable('codes')
    .set({ used_at: databaseNow })
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('secret', '=', secret)
    .where('used_at', 'is', null)
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a counted try back, unless the code has been used. */
export async function giveBackTry(db: Db, { subject, purpose }: CodePlace, secret: Buffer): Promise<void> {
  await db
    .updateTable('codes')
    .set((over) => ({ tries: over('tries', '-', 1) }))
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('secret', '=', secret)
    .where('used_at', 'is', null)
    .execute();
}

/** Those sent to a phone or address, and those that were for a purpose of one member alone. */
export async function forgetCodes(
  transaction: Transaction<Tables>,
  { subjects, purpose }: { subjects: string[]; purpose: string },
): Promise<void> {
  await transaction
    .deleteFrom('codes')
    .where((over) => over.or([over('subject', 'in', subjects), over('purpose', '=', purpose)]))
    .execute();
}
