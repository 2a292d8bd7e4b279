import { type Kysely, sql } from 'kysely';
import { waitForLock } from '../../database/advisory-locks.ts';
import type { Tables } from '../../database/tables.ts';

const visitTables = ['visit_infos', 'visit_agents', 'visit_routes', 'link_clicks'] as const;

/** A month's partition of one table: `visit_routes_2026_11`. */
interface MonthTable {
  name: string;
  /** All its records are before this time. */
  end: Date;
}

/** The start of the month in UTC, `later` months after the given time's month. */
export function monthStart(at: Date, later = 0): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later));
}

const monthName = (start: Date) => start.toISOString().slice(0, 7).replace('-', '_');

/** Creates the missing ones of a month's four partitions. */
export async function addVisitMonth(db: Kysely<Tables>, at: Date): Promise<void> {
  const start = monthStart(at);
  const end = monthStart(at, 1);
  await db.transaction().execute(async (transaction) => {
    // Processes that create the same month at once wait for each other.
    await waitForLock(transaction, 'visitMonths');
    for (const table of visitTables) {
      await sql`
        create table if not exists ${sql.table(`${table}_${monthName(start)}`)} partition of ${sql.table(table)}
        for values from (${sql.lit(start.toISOString())}) to (${sql.lit(end.toISOString())})`.execute(transaction);
    }
  });
}

/** Drops the months that ended before this time; returns their names. */
export async function dropVisitMonths(db: Kysely<Tables>, before: Date): Promise<string[]> {
  const old = (await monthTables(db)).filter(({ end }) => end <= before);
  for (const { name } of old) {
    // One by one, because each drop waits until its table is no longer in use.
    await sql`drop table if exists ${sql.table(name)}`.execute(db);
  }
  return old.map(({ name }) => name);
}

async function monthTables(db: Kysely<Tables>): Promise<MonthTable[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = any(${[...visitTables]}::text[]::regclass[])`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year && month ? [{ name, end: new Date(Date.UTC(Number(year), Number(month))) }] : [];
  });
}

/** Deletes single records of the month that contains the limit, in batches; returns how many. */
export async function deleteVisits(db: Kysely<Tables>, before: Date, most: number): Promise<number> {
  let removed = 0;
  for (const table of visitTables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (id, at) in (
        select id, at from ${sql.table(table)} where at < ${before} limit ${most})`.execute(db);
    removed += Number(numAffectedRows ?? 0);
  }
  return removed;
}

/** Anonymises addresses from before this time to /24 or /48, in batches; returns how many. */
export async function anonymiseVisitAddresses(db: Kysely<Tables>, before: Date, most: number): Promise<number> {
  let cut = 0;
  for (const table of ['visit_infos', 'link_clicks'] as const) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ip = network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))
      where (id, at) in (
        select id, at from ${sql.table(table)}
        where at < ${before} and masklen(ip) in (32, 128) limit ${most})`.execute(db);
    cut += Number(numAffectedRows ?? 0);
  }
  return cut;
}
