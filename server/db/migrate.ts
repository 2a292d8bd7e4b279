import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql, type Transaction } from 'kysely';
import { StartFailure } from '../start-failure.ts';
import type { Tables } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);

// Any number will do as long as it is ours; processes that start together wait here for each other.
const lockNumber = 7_203_114;

/**
 * Brings the database to the newest form, forward only. Everything happens in one transaction under a lock, so a
 * start that is interrupted leaves the database as it was. Answers the names that were applied.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const known = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return db.transaction().execute(async (transaction) => {
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
    const missing = known.filter((name) => !done.includes(name));
    for (const name of missing) await apply(transaction, name);
    return missing;
  });
}

async function appliedNames(transaction: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction);
  return rows.map((row) => row.name);
}

async function apply(transaction: Transaction<Tables>, name: string): Promise<void> {
  await sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(transaction);
  await sql`insert into migrations (name) values (${name})`.execute(transaction);
}
