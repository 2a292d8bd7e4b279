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
      // Several statements in one text give several results; the last one counts.
      const result: unknown = await client.query(statement, values);
      return (Array.isArray(result) ? result.at(-1) : result).rows;
    } finally {
      await client.end();
    }
  };
}

/** The embedded database of the site that runs on this folder. */
export function embeddedConnection(dataDir: string): pg.ClientConfig {
  return { ...siteConnection(dataDir), connectionTimeoutMillis: 5_000 };
}
