import { type RawBuilder, sql } from 'kysely';

/**
 * The database's clock, as of now and not of the transaction's begin: who waited for a lock sees the time after it.
 * Whatever expires does so by this clock, since processes may disagree about the time.
 */
export const databaseNow: RawBuilder<Date> = sql<Date>`clock_timestamp()`;

export function fromDatabaseNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
}
