import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Kysely, Transaction } from 'kysely';
import { appliedMigrations, knownMigrations, migrate } from '../db/migrate.ts';
import { type SchemaTable, storedTables, sumTable } from '../db/schema.ts';
import { filledTables, fillTables, type TextRow, writeRows } from '../db/table-copy.ts';
import type { Tables } from '../db/tables.ts';
import type { Dump, StepProgress } from './dump.ts';
import { BackupProblem, type TableEntry, tableFile } from './manifest.ts';

const batchRows = 200;
const batchBytes = 4 * 1024 * 1024;

/** Refuses a database that holds anything, or is in a form that the tables do not fit. */
export async function refuseFilled(db: Kysely<Tables>, migrations: readonly string[]): Promise<void> {
  const unknown = migrations.find((name) => !knownMigrations().includes(name));
  if (unknown) throw new BackupProblem(`資料來自較新版的程式（${unknown}）；請用那一版來還原。`);
  const applied = await appliedMigrations(db);
  if (applied.length === 0) return;
  if (applied.some((name) => !migrations.includes(name))) {
    throw new BackupProblem('目標資料庫的結構比資料新；請換一個全新的空資料庫。');
  }
  const filled = await filledTables(db, await storedTables(db));
  if (filled.length > 0) {
    const list = filled.map(({ name, rows }) => `${name} ${rows} 筆`).join('、');
    throw new BackupProblem(`目標資料庫不是空的（${list}）；請換一個空的資料庫。`);
  }
}

/** Fills an empty database with the tables of a dump and proves that it holds the same; all of it or nothing. */
export async function loadTables(db: Kysely<Tables>, dump: Omit<Dump, 'media'>, progress: StepProgress): Promise<void> {
  await refuseFilled(db, dump.migrations);
  await migrate(db, dump.migrations);
  await db.transaction().execute(async (transaction) => {
    const tables = matched(await storedTables(transaction), dump.tables);
    let done = 0;
    await fillTables(transaction, tables, dump.counters, async (table) => {
      progress(done++, tables.length);
      await fill(transaction, table, path.join(dump.folder, tableFile(table.name)));
    });
    for (const table of tables) await prove(transaction, table, dump.tables);
  });
  await migrate(db);
}

/** The target's own tables with the columns that the dump has of them, in the dump's order. */
function matched(own: SchemaTable[], dumped: TableEntry[]): SchemaTable[] {
  return dumped.map(({ name, columns, partitions }) => {
    const table = own.find((candidate) => candidate.name === name);
    if (!table) throw new BackupProblem(`這一版的程式沒有資料表 ${name}。`);
    const typed = columns.map((column) => {
      const found = table.columns.find((candidate) => candidate.name === column.name);
      if (!found) throw new BackupProblem(`這一版的資料表 ${name} 沒有欄位 ${column.name}。`);
      return found;
    });
    return { name, columns: typed, partitions };
  });
}

async function fill(transaction: Transaction<Tables>, table: SchemaTable, file: string): Promise<void> {
  let rows: TextRow[] = [];
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    rows.push(JSON.parse(line));
    bytes += line.length;
    if (rows.length < batchRows && bytes < batchBytes) continue;
    await writeRows(transaction, table, rows);
    rows = [];
    bytes = 0;
  }
  await writeRows(transaction, table, rows);
}

async function prove(transaction: Transaction<Tables>, table: SchemaTable, dumped: TableEntry[]): Promise<void> {
  const wanted = dumped.find(({ name }) => name === table.name);
  const got = await sumTable(transaction, table);
  if (got.rows === wanted?.rows && got.checksum === wanted.checksum) return;
  const counts = `${got.rows} 筆，應為 ${wanted?.rows} 筆`;
  throw new BackupProblem(`資料表 ${table.name} 寫入後核對不符（${counts}）；沒有留下任何資料。`);
}
