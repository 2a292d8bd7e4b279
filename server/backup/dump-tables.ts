import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { appliedMigrations } from '../database/migrate.ts';
import { counters, storedTables, sumTable } from '../database/stored-tables.ts';
import type { Tables } from '../database/tables.ts';
import { ownMediaFiles } from '../media/media-files.ts';
import { type Manifest, type TableEntry, tableFile } from './manifest.ts';
import { inSnapshot, readRows, type TextRow } from './queries/table-copy.ts';

/** The tables as files in a folder, with their description. */
export interface Dump {
  folder: string;
  migrations: string[];
  tables: TableEntry[];
  counters: Manifest['counters'];
  /** File names of the site's own media. */
  media: string[];
}

export type StepProgress = (done: number, total: number) => void;

/** Writes every table to a file, all from one snapshot. Compression and media follow outside the transaction. */
export async function dumpTables(db: Kysely<Tables>, folder: string, progress: StepProgress): Promise<Dump> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  return inSnapshot(db, async (transaction) => {
    const tables = await storedTables(transaction);
    const entries: TableEntry[] = [];
    for (const [done, table] of tables.entries()) {
      progress(done, tables.length);
      entries.push({ ...table, ...(await sumTable(transaction, table)) });
      const file = createWriteStream(path.join(folder, tableFile(table.name)), { mode: 0o600 });
      await pipeline(Readable.from(lines(readRows(transaction, table))), file);
    }
    return {
      folder,
      migrations: await appliedMigrations(transaction),
      tables: entries,
      counters: await counters(transaction),
      media: await ownMediaFiles(transaction),
    };
  });
}

/** One row per line. JSON escapes line feeds within a text as `\\n`, so no row contains one; see read-lines.ts. */
export async function* lines(batches: AsyncIterable<TextRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
