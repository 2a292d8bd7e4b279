import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql, type Transaction } from 'kysely';
import { StartFailure } from '../runtime/start-failure.ts';
import { waitForLock } from './advisory-locks.ts';
import type { Db } from './connection.ts';
import type { Tables } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);

/**
 * Applies the missing migrations, forward only, in one transaction under a lock, so that an interrupted start leaves
 * the database as it was. A restore passes the migrations of its backup as `requested`. Returns the applied names.
 */
export async function migrate(db: Kysely<Tables>, requested: readonly string[] = knownMigrations()): Promise<string[]> {
  return db.transaction().execute((transaction) => migrateWithin(transaction, requested));
}

/** Like `migrate`, but within a larger transaction, such as a restore. */
export async function migrateWithin(
  transaction: Transaction<Tables>,
  requested: readonly string[] = knownMigrations(),
): Promise<string[]> {
  const known = knownMigrations();
  await sql`set local statement_timeout = 0`.execute(transaction);
  // Processes that start together wait for each other.
  await waitForLock(transaction, 'migrations');
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    transaction,
  );
  const applied = await appliedNames(transaction);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown) {
    throw new StartFailure(
      `The database was made by a newer version of the site (it has ${unknown}); start that version instead.`,
    );
  }
  const missing = known.filter((name) => requested.includes(name) && !applied.includes(name));
  for (const name of missing) await apply(transaction, name);
  return missing;
}

/** The migrations of this version of the site, in order. */
export function knownMigrations(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** The migrations applied so far; none if the database is empty. */
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
