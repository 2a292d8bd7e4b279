import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import type { Tables } from '../database/tables.ts';
import { fitsSecretKey, otherSecretKey } from '../encryption/key-proof.ts';
import { secretKeysToTry } from '../encryption/secret-key.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { diskProblem } from './disk-problems.ts';
import type { StepProgress } from './dump-tables.ts';
import { loadTables } from './load-tables.ts';
import { BackupProblem } from './manifest.ts';
import { holdingLock } from './queries/locks.ts';
import { createScratchDatabase, dropScratchDatabase } from './queries/scratch-database.ts';
import { type ReadBackup, unpackTables } from './read-backup.ts';
import { removeLeftovers, withFolder } from './working-folder.ts';

export interface DrillOptions {
  /** The site's own database; it is not changed. */
  db: Kysely<Tables>;
  config: Config;
  file: string;
  clock: Clock;
  log: Log;
  progress: StepProgress;
  /** Builds the search index of the restored database. */
  index(db: Kysely<Tables>): Promise<void>;
}

export interface DrillReport {
  backup: ReadBackup;
  /** How old the backup's data are: what would have been lost. */
  dataAgeSeconds: number;
  /** How long each step took. The site can start after reading and loading; search is complete after indexing. */
  seconds: { read: number; load: number; index: number };
}

/**
 * Restores a backup into a scratch database of the same kind as the site's, verifies it, and removes it again. A
 * PostgreSQL server gets one more database for that time; without one, a second embedded database is started.
 */
export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const { db, config, file, clock, progress, index } = options;
  const beginning = path.join(config.DATA_DIR, 'drill');
  const dataAgeSeconds = (madeAt: string) => (clock.now().getTime() - Date.parse(madeAt)) / 1000;
  return holdingLock(db, 'drill', async () => {
    await removeLeftovers(beginning);
    return withFolder(beginning, (folder) =>
      drillIn(folder).catch(async (error) => {
        throw await diskProblem(error, config.DATA_DIR, '演練沒有完成，沒有留下任何東西。');
      }),
    );
  });

  async function drillIn(folder: string): Promise<DrillReport> {
    const steps = stopwatch();
    const backup = await unpackTables(file, folder);
    const age = dataAgeSeconds(backup.madeAt);
    const read = steps();
    const { load, indexed } = await withScratch(options, folder, async (scratch) => {
      steps();
      refuseUnknown(await loadTables(scratch, { ...backup, folder }, progress), backup);
      const load = steps();
      await index(scratch);
      const indexed = steps();
      if (!(await fitsSecretKey(scratch, secretKeysToTry(config)))) throw new BackupProblem(otherSecretKey);
      return { load, indexed };
    });
    return { backup, dataAgeSeconds: age, seconds: { read, load, index: indexed } };
  }
}

/** Throws if a row names media that the backup does not know of. */
function refuseUnknown(named: readonly string[], { media, missingMedia, removedMedia }: ReadBackup): void {
  const unknown = named.find((file) => ![...media.keys(), ...missingMedia, ...removedMedia].includes(file));
  if (unknown) throw new BackupProblem(`備份裡沒有資料庫提到的媒體檔 ${unknown}。`);
}

async function withScratch<T>(
  { db, config, log }: DrillOptions,
  folder: string,
  work: (scratch: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, ...rest } = config;
  let scratch: Database | undefined;
  try {
    if (DATABASE_URL) {
      const url = new URL(DATABASE_URL);
      url.pathname = await createScratchDatabase(db);
      scratch = await openDatabase({ ...rest, DATABASE_URL: url.href }, log);
    } else {
      const DATA_DIR = path.join(folder, 'data');
      await mkdir(DATA_DIR, { mode: 0o700 });
      scratch = await openDatabase({ ...rest, DATA_DIR }, log);
    }
    return await work(scratch.db);
  } finally {
    await scratch?.close();
    if (DATABASE_URL) await dropScratchDatabase(db);
  }
}

/** Each call returns the seconds since the one before. */
function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const seconds = (performance.now() - since) / 1000;
    since = performance.now();
    return seconds;
  };
}
