import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';

const lockNumber = 7_203_115;

/**
 * Runs a transaction that excludes the same kind of transaction in all processes, for work that must happen once
 * (seeding).
 */
export function inContentTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(transaction);
    return work(transaction);
  });
}
