import { type RawBuilder, sql } from 'kysely';

/**
 * The database's current time, not that of the transaction's start: after waiting for a lock it is the time after the
 * wait. All expiry uses this clock, since the clocks of processes may differ.
 */
export const databaseNow: RawBuilder<Date> = sql<Date>`clock_timestamp()`;

export function fromDatabaseNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
}

/** How far ahead of the clock a stored time may lie: clocks are corrected by a little all the time. */
const clockSlack = sql`interval '1 minute'`;

/** A number of seconds, or an expression of the statement that is an interval. */
type Span = number | RawBuilder<unknown>;

const intervalOf = (span: Span) =>
  typeof span === 'number' ? sql`make_interval(secs => ${sql.lit(span)})` : sql`${span}`;
const columnOf = (column: string | RawBuilder<unknown>) => (typeof column === 'string' ? sql.ref(column) : column);

/**
 * Whether something happened within the last `span`. A time that lies ahead of the clock was stored before the clock
 * was set back, and counts as over: see decision 072.
 */
export function isRecent(column: string | RawBuilder<unknown>, span: Span): RawBuilder<boolean> {
  const at = columnOf(column);
  return sql<boolean>`(${at} > clock_timestamp() - ${intervalOf(span)} and ${at} <= clock_timestamp() + ${clockSlack})`;
}

/**
 * Whether a stored end is still to come. What lasts for `life` cannot end later than that from now: such an end was
 * stored before the clock was set back, and counts as over.
 */
export function isUnexpired(column: string | RawBuilder<unknown>, life: Span): RawBuilder<boolean> {
  const end = columnOf(column);
  return sql<boolean>`(${end} > clock_timestamp()
    and ${end} <= clock_timestamp() + ${intervalOf(life)} + ${clockSlack})`;
}

/** Whether a time was stored before the clock was set back; for times that are never in the future by themselves. */
export function isAhead(column: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${columnOf(column)} > clock_timestamp() + ${clockSlack}`;
}

/** The current day in Taipei, by the database's clock. */
export const taipeiToday: RawBuilder<string> = sql<string>`(now() at time zone 'Asia/Taipei')::date`;
