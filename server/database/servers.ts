import type { Kysely, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { type Database, overPool, type QueryTiming } from './connection.ts';
import { checkConnection } from './connection-check.ts';
import { knownMigrations } from './migrate.ts';
import { isDatabaseUnavailable, isSerializationFailure, isTimedOut, sqlStateOf } from './pg-errors.ts';
import { openPool, type Pool } from './pool.ts';
import { checkPooler } from './pooler-check.ts';
import { type ServerWatch, watchServer } from './server-watch.ts';
import type { Tables } from './tables.ts';

/** The servers of a running site: the primary that is written to, and perhaps a replica that readers' pages come from. */
export interface Servers {
  /** Reads public pages, on the replica while it works. It does not begin transactions. */
  reader: Kysely<Tables>;
  primary: ServerWatch;
  /** Null without DATABASE_READ_URL. */
  replica: ServerWatch | null;
  close(): Promise<void>;
}

export interface ServersOptions {
  log: Log;
  clock: Clock;
  timing: QueryTiming;
}

const primaryLines = { failing: 'nothing can be written to the database', working: 'the database can be written to' };
const replicaLines = {
  failing: 'the read replica cannot be used; the primary gives the pages',
  working: 'the read replica is used again',
};
const undefinedTable = '42P01';

/** Watches the servers from now on. A replica that cannot be used stops no start: the primary takes its place. */
export async function watchServers(config: Config, database: Database, options: ServersOptions): Promise<Servers> {
  await using opened = new AsyncDisposableStack();
  const primary = await watchServer({ ...database.server, whyNot: whyNotWritable, lines: primaryLines }, options);
  opened.defer(primary.stop);
  let reader = database.db;
  let replica: ServerWatch | null = null;
  if (config.DATABASE_READ_URL) {
    const connection = { connectionString: config.DATABASE_READ_URL };
    const pool = openPool(connection, { serves: true, log: options.log, ...options.timing });
    const watch = await watchServer({ connection, pool, whyNot: whyNotReadable, lines: replicaLines }, options);
    opened.defer(watch.stop);
    replica = watch;
    const isUsed = () => watch.failingFor() === 0;
    const connect = () => (isUsed() ? connectTo(pool, database.server.pool) : database.server.pool.connect());
    reader = overPool({ connect, end: pool.end }, options.timing);
    opened.defer(() => reader.destroy());
    await checkReplica(pool, config.DATABASE_READ_URL);
  }
  const closing = opened.move();
  return { reader, primary, replica, close: () => closing.disposeAsync() };
}

/** Stops the start if the setting is wrong, but not if the replica is merely away. */
async function checkReplica(pool: Pool, address: string): Promise<void> {
  try {
    await checkConnection(overPool(pool), 'DATABASE_READ_URL', address);
    await checkPooler(pool, 'DATABASE_READ_URL', address);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

async function whyNotWritable(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(`select current_setting('transaction_read_only')::boolean as "isReadOnly"`);
  return rows[0]?.isReadOnly ? 'it is read-only' : null;
}

/** A replica that is empty, or has not received the migrations of this version, would fail at every page. */
async function whyNotReadable(client: pg.Client): Promise<string | null> {
  try {
    const { rows } = await client.query('select from migrations where name = $1', [knownMigrations().at(-1)]);
    return rows.length > 0 ? null : 'it does not have the tables of this version';
  } catch (error) {
    if (sqlStateOf(error) === undefinedTable) return 'it has no tables of the site';
    throw error;
  }
}

/** A connection to the replica whose statements are sent to the primary when the replica fails or gives way. */
async function connectTo(replica: Pool, primary: Pool): Promise<PostgresPoolClient> {
  try {
    const client = await replica.connect();
    return {
      query: async (statement: string, values: unknown[]) => {
        try {
          return await client.query(statement, values);
        } catch (error) {
          if (!isReplicasOwn(error)) throw error;
          return await queryOnce(primary, statement, values);
        }
      },
      release: (destroy) => client.release(destroy),
    } as PostgresPoolClient;
  } catch (error) {
    if (!isReplicasOwn(error)) throw error;
    return primary.connect();
  }
}

/** Whether the primary may succeed where the replica has failed. A statement that takes too long does so on both. */
function isReplicasOwn(error: unknown): boolean {
  return (isDatabaseUnavailable(error) && !isTimedOut(error)) || isSerializationFailure(error);
}

async function queryOnce(pool: Pool, statement: string, values: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  try {
    return await client.query(statement, values);
  } finally {
    client.release();
  }
}
