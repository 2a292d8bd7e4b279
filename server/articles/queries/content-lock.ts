import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';

const lockNumber = 7_203_115;

/** One transaction that no other process's like it runs beside, for work that must happen once (seeding). */
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
