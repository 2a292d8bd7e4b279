import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { appliedMigrations, knownMigrations, migrateWithin } from '../database/migrate.ts';
import { type SchemaTable, storedTables, sumTable } from '../database/stored-tables.ts';
import type { Tables } from '../database/tables.ts';
import { ownMediaFiles } from '../media/media-files.ts';
import type { Dump, StepProgress } from './dump-tables.ts';
import { BackupProblem, type TableEntry, tableFile } from './manifest.ts';
import { filledTables, fillTables, type TextRow, writeRows } from './queries/table-copy.ts';
import { readLines } from './read-lines.ts';

type LoadedDump = Omit<Dump, 'media'>;

const batchRows = 200;
const batchBytes = 4 * 1024 * 1024;

/** Throws if the database contains rows, or if its schema does not fit the dump's. */
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

/**
 * Fills an empty database with the tables of a dump and verifies that both are equal. Everything is one transaction,
 * including the migrations: a load that fails leaves the database unchanged. Returns the media files that the rows name.
 */
export async function loadTables(db: Kysely<Tables>, dump: LoadedDump, progress: StepProgress): Promise<string[]> {
  try {
    return await db.transaction().execute((transaction) => loadWithin(transaction, dump, progress));
  } catch (error) {
    throw explained(error);
  }
}

async function loadWithin(
  transaction: Transaction<Tables>,
  dump: LoadedDump,
  progress: StepProgress,
): Promise<string[]> {
  await refuseFilled(transaction, dump.migrations);
  await migrateWithin(transaction, dump.migrations);
  const tables = matched(await storedTables(transaction), dump.tables);
  let done = 0;
  await fillTables(transaction, tables, dump.counters, async (table) => {
    progress(done++, tables.length);
    await fill(transaction, table, path.join(dump.folder, tableFile(table.name)));
  });
  for (const table of tables) await prove(transaction, table, dump.tables);
  await migrateWithin(transaction);
  return ownMediaFiles(transaction);
}

/** Translates values that the database rejects (class 22: data, 23: constraints) for the operator. */
function explained(error: unknown): unknown {
  const { code, table, message = '' } = error as { code?: string; table?: string; message?: string };
  if (error instanceof BackupProblem || !/^2[23]/.test(code ?? '')) return error;
  const [reason] = message.split('\n');
  return new BackupProblem(`${table ? `資料表 ${table} ` : '資料'}寫不進資料庫（${reason}）；沒有留下任何資料。`);
}

/** The target's tables with the columns that the dump contains, in the dump's order. */
function matched(target: SchemaTable[], dumped: TableEntry[]): SchemaTable[] {
  return dumped.map(({ name, columns, partitions }) => {
    const table = target.find((candidate) => candidate.name === name);
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
  let line = 0;
  for await (const text of readLines(createReadStream(file))) {
    rows.push(readRow(text, table, ++line));
    bytes += text.length;
    if (rows.length < batchRows && bytes < batchBytes) continue;
    await writeRows(transaction, table, rows);
    rows = [];
    bytes = 0;
  }
  await writeRows(transaction, table, rows);
}

function readRow(text: string, { name, columns }: SchemaTable, line: number): TextRow {
  try {
    const row: unknown = JSON.parse(text);
    if (Array.isArray(row) && row.length === columns.length) return row;
  } catch {
    // Handled like a row with the wrong number of columns.
  }
  throw new BackupProblem(`備份檔裡的資料表 ${name} 第 ${line} 行讀不出來；沒有留下任何資料。`);
}

async function prove(transaction: Transaction<Tables>, table: SchemaTable, dumped: TableEntry[]): Promise<void> {
  const expected = dumped.find(({ name }) => name === table.name);
  const got = await sumTable(transaction, table);
  if (got.rows === expected?.rows && got.checksum === expected.checksum) return;
  const counts = `${got.rows} 筆，應為 ${expected?.rows} 筆`;
  throw new BackupProblem(`資料表 ${table.name} 寫入後核對不符（${counts}）；沒有留下任何資料。`);
}
