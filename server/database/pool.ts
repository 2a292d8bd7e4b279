import pg from 'pg';
import type { Log } from '../runtime/log.ts';
import { LimitedClient, type OpenConnections } from './limited-client.ts';
import { DatabaseSilent } from './pg-errors.ts';

/** Connections to one server. */
export interface Pool {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  counts(): { open: number; idle: number; waiting: number };
  /** While the server is silent, every statement fails at once, those under way included. */
  setSilent(isSilent: boolean): void;
}

/** Receives the duration of waits for a connection, with the error if there was none. */
export type WaitTiming = (ms: number, error?: unknown) => void;

/** A process that serves readers waits for nothing longer than this; a command may take its time. */
const statementLimit = 3_000;
const connectWithin = 3_000;
/** Finds out that the machine of a server is gone while a statement takes long. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** The role's own limits, which are meant for the site, do not hold for commands. */
const noLimits = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
const endWithin = 1_000;
const poolSize = 10;

export function openPool(
  connection: pg.ClientConfig,
  { serves, log, waited }: { serves: boolean; log: Log; waited?: WaitTiming },
): Pool {
  const open: OpenConnections = new Set();
  const limit = serves ? statementLimit : null;
  const Client = class extends LimitedClient {
    constructor(config: pg.ClientConfig = {}) {
      super(config, limit, open);
    }
  };
  const pool = new pg.Pool({
    ...connection,
    ...keepAlive,
    max: poolSize,
    Client,
    application_name: 'jianwen',
    ...(limit !== null && { statement_timeout: limit, idle_in_transaction_session_timeout: 30_000 }),
    // A query outside its own transaction then fails instead of waiting for a connection forever.
    connectionTimeoutMillis: connectWithin,
    // Compiling a statement takes longer than running any of ours, and is repeated for every execution.
    options: limit === null ? `-c jit=off ${noLimits}` : '-c jit=off',
  });
  // Without a listener, an idle connection that breaks would end the process. The error object contains the client.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'a database connection broke');
  });
  // The same applies between two statements of a transaction; the next statement then fails with the reason.
  pool.on('connect', (client) => client.on('error', () => {}));
  const breakAll = () => {
    for (const client of open) client.break();
  };
  let silent = false;

  async function connect(): Promise<pg.PoolClient> {
    if (silent) throw new DatabaseSilent();
    return pool.connect();
  }

  return {
    connect: waited ? () => timed(connect, waited) : connect,
    async end() {
      // A server that hangs answers neither a goodbye nor a statement under way.
      const timer = setTimeout(breakAll, endWithin);
      await pool.end();
      clearTimeout(timer);
    },
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    setSilent(isSilent) {
      if (isSilent && !silent) breakAll();
      silent = isSilent;
    },
  };
}

async function timed<T>(work: () => Promise<T>, waited: WaitTiming): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await work();
    waited(performance.now() - startedAt);
    return result;
  } catch (error) {
    waited(performance.now() - startedAt, error);
    throw error;
  }
}
