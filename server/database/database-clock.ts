import { type RawBuilder, sql } from 'kysely';

/**
 * The database's current time, not that of the transaction's start: after waiting for a lock it is the time after the
 * wait. All expiry uses this clock, since the clocks of processes may differ.
 */
export const databaseNow: RawBuilder<Date> = sql<Date>`clock_timestamp()`;

export function fromDatabaseNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
}

/** The current day in Taipei, by the database's clock. */
export const taipeiToday: RawBuilder<string> = sql<string>`(now() at time zone 'Asia/Taipei')::date`;
