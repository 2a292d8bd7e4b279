import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql, type Transaction } from 'kysely';
import { StartFailure } from '../runtime/start-failure.ts';
import type { Db } from './connection.ts';
import type { Tables } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);

// Any number will do as long as it is ours; processes that start together wait here for each other.
const lockNumber = 7_203_114;

/**
 * Brings the database to the newest form, forward only. Everything happens in one transaction under a lock, so a
 * start that is interrupted leaves the database as it was. A backup is restored at the form it was made in, which is
 * why fewer may be wanted. Answers the names that were applied.
 */
export async function migrate(db: Kysely<Tables>, wanted: readonly string[] = knownMigrations()): Promise<string[]> {
  return db.transaction().execute((transaction) => migrateWithin(transaction, wanted));
}

/** The same within a transaction that does more than this, as a restore does. */
export async function migrateWithin(
  transaction: Transaction<Tables>,
  wanted: readonly string[] = knownMigrations(),
): Promise<string[]> {
  const known = knownMigrations();
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(transaction);
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    transaction,
  );
  const done = await appliedNames(transaction);
  const foreign = done.find((name) => !known.includes(name));
  if (foreign) {
    throw new StartFailure(
      `The database was made by a newer version of the site (it has ${foreign}); start that version instead.`,
    );
  }
  const missing = known.filter((name) => wanted.includes(name) && !done.includes(name));
  for (const name of missing) await apply(transaction, name);
  return missing;
}

/** The forms this version of the site knows, in their order. */
export function knownMigrations(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** What the database has seen so far; nothing where it is still empty. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('public.migrations') is not null as is_there`.execute(db);
  return rows[0]?.is_there ? appliedNames(db) : [];
}

async function appliedNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map((row) => row.name);
}

async function apply(transaction: Transaction<Tables>, name: string): Promise<void> {
  await sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(transaction);
  await sql`insert into migrations (name) values (${name})`.execute(transaction);
}
