import pg from 'pg';
import { embeddedConnection as siteConnection } from '../../../server/database/embedded/embedded-postgres.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows have the shape that the test's own statement gives them.
export type Sql = (statement: string, values?: unknown[]) => Promise<any[]>;

/** A connection of the test's own to a site's database, past everything the site does; opened for each statement. */
export function sqlOver(options: pg.ClientConfig): Sql {
  return async (statement, values) => {
    const client = new pg.Client(options);
    await client.connect();
    try {
      return rowsOf(await client.query(statement, values));
    } finally {
      await client.end();
    }
  };
}

/**
 * The same over connections that stay open until they are closed: PostgreSQL starts a process for each one. For databases
 * that others neither stop nor count connections of.
 */
export function keptSql(options: pg.ClientConfig): { sql: Sql; close(): Promise<void> } {
  const pool = new pg.Pool({ ...options, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // One that is broken while it waits is left, and the next statement opens another.
  pool.on('error', () => {});
  return {
    sql: async (statement, values) => rowsOf(await pool.query(statement, values)),
    close: () => pool.end(),
  };
}

/** Several statements in one text give several results; the last one counts. */
function rowsOf(result: unknown): unknown[] {
  return (Array.isArray(result) ? result.at(-1) : result).rows;
}

/** The embedded database of the site that runs on this folder. */
export function embeddedConnection(dataDir: string): pg.ClientConfig {
  return { ...siteConnection(dataDir), connectionTimeoutMillis: 5_000 };
}
