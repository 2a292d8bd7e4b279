import { Kysely, type KyselyConfig, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../runtime/log.ts';
import { openEmbedded } from './embedded/embedded-postgres.ts';
import { PreparedStatementClient } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

/** A database, or a transaction on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  db: Kysely<Tables>;
  /** How many connections there are, how many of them have nothing to do, and how many statements wait for one. */
  connections(): { open: number; idle: number; waiting: number };
  /** Whether this process started the database and no other was using it; never known of a server. */
  isAlone: boolean;
  close(): Promise<void>;
}

/** Told how long everything took, and how it failed where it did. */
export interface QueryTiming {
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
export async function openDatabase(config: Config, log: Log, watch?: QueryTiming): Promise<Database> {
  if (config.DATABASE_URL)
    return { ...overPool({ connectionString: config.DATABASE_URL }, log, watch), isAlone: false };
  const embedded = await openEmbedded(config.DATA_DIR, log);
  const pool = overPool(embedded.connection, log, watch);
  return {
    ...pool,
    isAlone: embedded.startedHere,
    async close() {
      await pool.close();
      await embedded.close();
    },
  };
}

/** Where the public's pages are read from: the replica, for an operator who has one, else the database itself. */
export function openReader(
  { DATABASE_READ_URL: connectionString }: Config,
  database: Database,
  log: Log,
  watch?: QueryTiming,
): Pick<Database, 'db' | 'close'> {
  if (!connectionString) return { db: database.db, close: async () => {} };
  return overPool({ connectionString }, log, watch);
}

function overPool(connection: pg.ClientConfig, log: Log, watch?: QueryTiming): Omit<Database, 'isAlone'> {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    Client: PreparedStatementClient,
    application_name: 'jianwen',
    statement_timeout: statementTimeout,
    // A handle used outside its own transaction then fails instead of waiting for itself forever.
    connectionTimeoutMillis: connectTimeout,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener, a connection that breaks while idle would end the process. The error itself carries the client.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'a database connection broke');
  });
  // So would one that breaks between two statements of a transaction; the next statement then fails, and says why.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>(watch ? watchedBy(watch, pool) : { dialect: new PostgresDialect({ pool }) });
  return {
    db,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

function watchedBy(watch: QueryTiming, pool: pg.Pool): KyselyConfig {
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
