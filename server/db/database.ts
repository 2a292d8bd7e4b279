import { Kysely, type KyselyConfig, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../outside/log.ts';
import { DatabaseHeld, socketFolder, startEmbedded } from './embedded.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Tables } from './tables.ts';

/** A database, or a transaction on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  db: Kysely<Tables>;
  /** How many connections there are, how many of them have nothing to do, and how many statements wait for one. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** Told how long everything took, and how it failed where it did. */
export interface QueryWatch {
  /** Of every statement. Its text holds no values. */
  asked(text: string, ms: number, error?: unknown): void;
  /** Of every connection that somebody needed. */
  waited(ms: number, error?: unknown): void;
}

const statementTimeout = 3_000;
const connectTimeout = 3_000;
const poolSize = 10;

// A date column is a day, not a moment: as text it cannot slip across midnight.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The one place that chooses between the embedded database and a PostgreSQL server. */
export async function openDatabase(config: Config, log: Log, watch?: QueryWatch): Promise<Database> {
  if (config.DATABASE_URL) {
    const options = { connectionString: config.DATABASE_URL, max: poolSize, Client: PreparingClient };
    return overPool(options, log, async () => {}, watch);
  }
  const embedded = await startEmbedded(config.DATA_DIR, log);
  return overPool(oneConnection(embedded.host), log, embedded.close, watch);
}

/** Where the public's pages are read from: the replica, for an operator who has one, else the database itself. */
export function openReader(
  { DATABASE_READ_URL: connectionString }: Config,
  database: Database,
  log: Log,
  watch?: QueryWatch,
): Pick<Database, 'db' | 'close'> {
  if (!connectionString) return { db: database.db, close: async () => {} };
  return overPool({ connectionString, max: poolSize, Client: PreparingClient }, log, async () => {}, watch);
}

/**
 * For an operator's command: like the site, and where a running site holds the embedded database, through its socket.
 * Answers also whether nobody else is using it.
 */
export async function openBesideSite(config: Config, log: Log): Promise<Database & { isAlone: boolean }> {
  if (config.DATABASE_URL) return { ...(await openDatabase(config, log)), isAlone: false };
  try {
    return { ...(await openDatabase(config, log)), isAlone: true };
  } catch (error) {
    if (!(error instanceof DatabaseHeld)) throw error;
    return { ...overPool(oneConnection(socketFolder(config.DATA_DIR)), log, async () => {}), isAlone: false };
  }
}

/** One connection only: over PGlite's socket several would share their prepared statements and settings. */
function oneConnection(host: string): pg.PoolConfig {
  return { host, user: 'postgres', database: 'postgres', max: 1 };
}

function overPool(options: pg.PoolConfig, log: Log, closeServer: () => Promise<void>, watch?: QueryWatch): Database {
  const pool = new pg.Pool({
    ...options,
    application_name: 'jianwen',
    statement_timeout: statementTimeout,
    // A handle used outside its own transaction then fails instead of waiting for itself forever.
    connectionTimeoutMillis: connectTimeout,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  // So would one that breaks between two statements of a transaction; the next statement then fails, and says why.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>(watch ? watchedBy(watch, pool) : { dialect: new PostgresDialect({ pool }) });
  return {
    db,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await db.destroy();
      await closeServer();
    },
  };
}

function watchedBy(watch: QueryWatch, pool: pg.Pool): KyselyConfig {
  const watchedPool = {
    options: pool.options,
    async connect() {
      const began = performance.now();
      try {
        const client = await pool.connect();
        watch.waited(performance.now() - began);
        return client;
      } catch (error) {
        watch.waited(performance.now() - began, error);
        throw error;
      }
    },
    end: () => pool.end(),
  };
  return {
    dialect: new PostgresDialect({ pool: watchedPool }),
    log: (event) =>
      watch.asked(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined),
  };
}
