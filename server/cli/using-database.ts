import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { checkConnection } from '../database/connection-check.ts';
import { clusterFolder } from '../database/embedded/cluster-folder.ts';
import { appliedMigrations, knownMigrations, migrate } from '../database/migrate.ts';
import { isDatabaseUnavailable } from '../database/pg-errors.ts';
import { checkPooler } from '../database/pooler-check.ts';
import type { Tables } from '../database/tables.ts';
import { StorageUnavailable } from '../media/storage/media-storage.ts';
import type { Log } from '../runtime/log.ts';
import { makeFolder } from '../runtime/make-folder.ts';
import { CommandFailure } from './command.ts';

/** Names the database for the operator: host and name of a server, or the folder of the embedded one. No password. */
export function databaseName({ DATABASE_URL, DATA_DIR }: Config): string {
  if (!DATABASE_URL) return `內嵌 ${DATA_DIR}`;
  const { host, pathname, searchParams } = new URL(DATABASE_URL);
  return `${searchParams.get('host') ?? host}${pathname}`;
}

/** A wrong DATA_DIR, or a command run in the wrong folder, must not create an empty database there. */
export function refuseMissingDatabase({ DATABASE_URL, DATA_DIR }: Config): void {
  if (DATABASE_URL || existsSync(clusterFolder(DATA_DIR))) return;
  throw new CommandFailure(
    `「${DATA_DIR}」裡沒有網站的資料庫。請用 DATA_DIR 或 DATABASE_URL 指定；要建立新的，請加上 --new。`,
  );
}

type Work<T> = (db: Kysely<Tables>) => Promise<T>;

/** Opens the database, migrates it to the schema of this version, and always closes it. */
export function usingDatabase<T>(config: Config, log: Log, work: Work<T>): Promise<T> {
  return usingDatabaseAsItIs(config, log, async (db, isAlone) => {
    const done = await appliedMigrations(db);
    const isBehind = knownMigrations().some((name) => !done.includes(name));
    // While a site is running, only an explicit `db migrate` changes the schema.
    if (isBehind && !isAlone && done.length > 0) {
      throw new CommandFailure('資料庫的結構比程式舊；請先執行 npm run site -- db migrate。');
    }
    await migrate(db);
    return work(db);
  });
}

/** For commands about the database itself: opens it without migrating. */
export async function usingDatabaseAsItIs<T>(
  config: Config,
  log: Log,
  work: (db: Kysely<Tables>, isAlone: boolean) => Promise<T>,
): Promise<T> {
  let database: Database | undefined;
  try {
    makeDataDir(config.DATA_DIR);
    database = await openDatabase(config, log);
    await checkConnection(database.db, 'DATABASE_URL', config.DATABASE_URL);
    await checkPooler(database.server.pool, 'DATABASE_URL', config.DATABASE_URL);
    return await work(database.db, database.isAlone);
  } catch (error) {
    // Its cause is a broken connection as well, but to another machine.
    if (error instanceof StorageUnavailable) throw error;
    if (isDatabaseUnavailable(error)) throw new CommandFailure(`資料庫沒有回應：${(error as Error).message}`);
    throw error;
  } finally {
    await database?.close();
  }
}

function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new CommandFailure(`DATA_DIR「${dataDir}」不能建立：${(error as Error).message}`);
  }
}
