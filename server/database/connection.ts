import { Kysely, type KyselyConfig, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../runtime/log.ts';
import { openEmbedded } from './embedded/embedded-postgres.ts';
import type { Tables } from './tables.ts';

const nameInText = /^\/\* ([\w-]+) \*\//;

/** A connection that prepares statements whose text begins with a name, so that they are planned only once. */
class PreparedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const runQuery = this.query.bind(this) as (...given: unknown[]) => unknown;
    const runPrepared = (text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? nameInText.exec(text)?.[1] : undefined;
      return name ? runQuery({ name, text }, ...rest) : runQuery(text, ...rest);
    };
    this.query = runPrepared as typeof this.query;
  }
}

/** A database, or a transaction on it. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  db: Kysely<Tables>;
  /** The number of open connections, of idle ones among them, and of statements that wait for one. */
  connections(): { open: number; idle: number; waiting: number };
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

const statementTimeout = 3_000;
const connectTimeout = 3_000;
const poolSize = 10;

// A date column is a day without a time zone: as text it cannot shift across midnight.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens the PostgreSQL server of DATABASE_URL, or else the embedded database. */
export async function openDatabase(config: Config, log: Log, timing?: QueryTiming): Promise<Database> {
  if (config.DATABASE_URL)
    return { ...overPool({ connectionString: config.DATABASE_URL }, log, timing), isAlone: false };
  const embedded = await openEmbedded(config.DATA_DIR, log);
  const pool = overPool(embedded.connection, log, timing);
  return {
    ...pool,
    isAlone: embedded.startedHere,
    async close() {
      await pool.close();
      await embedded.close();
    },
  };
}

/** Opens the database that public pages are read from: the replica if configured, else the database itself. */
export function openReader(
  { DATABASE_READ_URL: connectionString }: Config,
  database: Database,
  log: Log,
  timing?: QueryTiming,
): Pick<Database, 'db' | 'close'> {
  if (!connectionString) return { db: database.db, close: async () => {} };
  return overPool({ connectionString }, log, timing);
}

function overPool(connection: pg.ClientConfig, log: Log, timing?: QueryTiming): Omit<Database, 'isAlone'> {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    Client: PreparedStatementClient,
    application_name: 'jianwen',
    statement_timeout: statementTimeout,
    // A query outside its own transaction then fails instead of waiting for a connection forever.
    connectionTimeoutMillis: connectTimeout,
    idle_in_transaction_session_timeout: 30_000,
    // Compiling a statement takes longer than running any of ours, and is repeated for every execution.
    options: '-c jit=off',
  });
  // Without a listener, an idle connection that breaks would end the process. The error object contains the client.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'a database connection broke');
  });
  // The same applies between two statements of a transaction; the next statement then fails with the reason.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>(timing ? timedConfig(timing, pool) : { dialect: new PostgresDialect({ pool }) });
  return {
    db,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

function timedConfig(timing: QueryTiming, pool: pg.Pool): KyselyConfig {
  const timedPool = {
    options: pool.options,
    async connect() {
      const startedAt = performance.now();
      try {
        const client = await pool.connect();
        timing.waited(performance.now() - startedAt);
        return client;
      } catch (error) {
        timing.waited(performance.now() - startedAt, error);
        throw error;
      }
    },
    end: () => pool.end(),
  };
  return {
    dialect: new PostgresDialect({ pool: timedPool }),
    log: (event) =>
      timing.executed(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined),
  };
}
