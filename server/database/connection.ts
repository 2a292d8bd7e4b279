import { Kysely, type KyselyConfig, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../runtime/log.ts';
import { openEmbedded } from './embedded/embedded-postgres.ts';
import { openPool, type Pool } from './pool.ts';
import type { Tables } from './tables.ts';

/** A database, or a transaction on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  db: Kysely<Tables>;
  /** The server, and the connections to it that `db` uses. */
  server: { connection: pg.ClientConfig; pool: Pool };
  /** Whether this process started the database and no other was using it; always false for a PostgreSQL server. */
  isAlone: boolean;
  close(): Promise<void>;
}

/** Receives the duration of statements and of waits for a connection, with the error if they failed. */
export interface QueryTiming {
  /** Called for every statement. Its text contains no values. */
  executed(text: string, ms: number, error?: unknown): void;
  /** Called for every connection taken from the pool. */
  waited(ms: number, error?: unknown): void;
}

// A date column is a day without a time zone: as text it cannot shift across midnight.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens the PostgreSQL server of DATABASE_URL, or else the embedded database, for a command: it may take its time. */
export function openDatabase(config: Config, log: Log): Promise<Database> {
  return open(config, log);
}

/** The same for a process that serves readers, who do not wait for a database that hangs. */
export function openServingDatabase(config: Config, log: Log, timing: QueryTiming): Promise<Database> {
  return open(config, log, timing);
}

async function open(config: Config, log: Log, timing?: QueryTiming): Promise<Database> {
  if (config.DATABASE_URL) return overServer({ connectionString: config.DATABASE_URL }, log, timing);
  const embedded = await openEmbedded(config.DATA_DIR, log);
  const database = overServer(embedded.connection, log, timing);
  return {
    ...database,
    isAlone: embedded.startedHere,
    async close() {
      await database.close();
      await embedded.close();
    },
  };
}

function overServer(connection: pg.ClientConfig, log: Log, timing?: QueryTiming): Database {
  const pool = openPool(connection, { serves: timing !== undefined, log, ...timing });
  const db = overPool(pool, timing);
  return { db, server: { connection, pool }, isAlone: false, close: () => db.destroy() };
}

/** A database whose connections come from what is given. */
export function overPool(pool: Pick<PostgresPool, 'connect' | 'end'>, timing?: QueryTiming): Kysely<Tables> {
  const config: KyselyConfig = {
    dialect: new PostgresDialect({ pool: { connect: pool.connect, end: pool.end, options: {} } }),
  };
  if (!timing) return new Kysely<Tables>(config);
  return new Kysely<Tables>({
    ...config,
    log: (event) =>
      timing.executed(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined),
  });
}
