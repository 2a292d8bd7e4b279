import { type Kysely, sql, type Transaction } from 'kysely';
import type { Db } from '../../database/connection.ts';
import {
  type Counter,
  makePartitions,
  quoted,
  type SchemaTable,
  setCounters,
  writeTextsAlike,
} from '../../database/stored-tables.ts';
import type { Tables } from '../../database/tables.ts';

/** A row as text values that PostgreSQL can parse back exactly; null stays null. */
export type TextRow = (string | null)[];

const fetchSize = 200;

/** Everything that `work` reads comes from one snapshot of the database. */
export function inSnapshot<T>(db: Kysely<Tables>, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await writeTextsAlike(transaction);
      return work(transaction);
    });
}

/** Reads the rows of a table in batches of some hundred. */
export async function* readRows(transaction: Db, { name, columns }: SchemaTable): AsyncGenerator<TextRow[]> {
  const texts = sql.join(columns.map((column) => sql`${quoted(column.name)}::text`));
  await sql`declare copied no scroll cursor for select array[${texts}] as texts from ${quoted(name)}`.execute(
    transaction,
  );
  for (;;) {
    const { rows } = await sql<{ texts: TextRow }>`fetch ${sql.lit(fetchSize)} from copied`.execute(transaction);
    if (rows.length === 0) break;
    yield rows.map((row) => row.texts);
  }
  await sql`close copied`.execute(transaction);
}

export async function writeRows(transaction: Db, { name, columns }: SchemaTable, rows: TextRow[]): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => quoted(column.name)));
  const values = sql.join(columns.map((column) => sql`given.${quoted(column.name)}::${sql.raw(column.type)}`));
  const lists = sql.join(columns.map((_, at) => sql`${rows.map((row) => row[at] ?? null)}::text[]`));
  await sql`insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from unnest(${lists}) as given (${names})`.execute(transaction);
}

/**
 * Fills empty tables. Foreign keys are dropped and triggers disabled meanwhile, because rows arrive in any order and must
 * not count as new changes; the foreign keys are checked when they are added again.
 */
export async function fillTables(
  transaction: Transaction<Tables>,
  tables: readonly SchemaTable[],
  counted: readonly Counter[],
  fill: (table: SchemaTable) => Promise<void>,
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await writeTextsAlike(transaction);
  const references = await foreignKeys(transaction);
  for (const { table, name } of references) {
    await sql`alter table ${quoted(table)} drop constraint ${quoted(name)}`.execute(transaction);
  }
  for (const table of tables) {
    await makePartitions(transaction, table);
    await sql`alter table ${quoted(table.name)} disable trigger user`.execute(transaction);
    await sql`delete from ${quoted(table.name)}`.execute(transaction);
    await fill(table);
    await sql`alter table ${quoted(table.name)} enable trigger user`.execute(transaction);
  }
  for (const { table, name, definition } of references) {
    await sql`alter table ${quoted(table)} add constraint ${quoted(name)} ${sql.raw(definition)}`.execute(transaction);
  }
  await setCounters(transaction, counted);
  // Without statistics the planner takes every table for tiny, and building the search index takes hours.
  for (const { name } of tables) await sql`analyze ${quoted(name)}`.execute(transaction);
}

async function foreignKeys(db: Db) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select rel.relname as table, con.conname as name, pg_get_constraintdef(con.oid) as definition
    from pg_constraint con join pg_class rel on rel.oid = con.conrelid
    where con.contype = 'f' and con.conparentid = 0 and con.connamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

/** What a site writes at its first start by itself. */
const madeAtStart = ['content_version', 'kept_keys', 'site_identity'];

/** Tables that contain rows, with their number; what a site without content has written by itself does not count. */
export async function filledTables(db: Db, tables: readonly SchemaTable[]): Promise<{ name: string; rows: number }[]> {
  const filled = [];
  for (const { name } of tables) {
    if (madeAtStart.includes(name)) continue;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${quoted(name)}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) filled.push({ name, rows: count });
  }
  return filled;
}
