import { inject } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { type Database, openDatabase } from '../../../server/database/connection.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { type StartingContent, secretKey } from '../templates.ts';
import { createDatabase, databaseUrl, dropDatabase } from './postgres-databases.ts';
import { keptSql, type Sql } from './sql.ts';

export interface TestDatabase extends Omit<Database, 'server' | 'isAlone'> {
  sql: Sql;
}

/** A database without a site on it: migrated, gone when closed. */
export async function openTestDatabase(content: StartingContent = 'none'): Promise<TestDatabase> {
  const log = createLog('silent');
  const port = inject('postgresPort');
  const name = await createDatabase(port, content);
  const DATABASE_URL = databaseUrl(port, name);
  const { db, close } = await openDatabase(readConfig({ DATABASE_URL, SECRET_KEY: secretKey }), log);
  const kept = keptSql({ connectionString: DATABASE_URL });
  return {
    db,
    sql: kept.sql,
    async close() {
      await Promise.all([close(), kept.close()]);
      await dropDatabase(port, name);
    },
  };
}

/** A second connection to the database of a site, for what operators do beside it. */
export async function openDatabaseOf(site: { sql: Sql }): Promise<Database> {
  const [row] = await site.sql('select current_database() as name');
  const DATABASE_URL = databaseUrl(inject('postgresPort'), String(row?.name));
  return openDatabase(readConfig({ DATABASE_URL, SECRET_KEY: secretKey }), createLog('silent'));
}
