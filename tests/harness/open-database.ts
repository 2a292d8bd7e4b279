import { rm } from 'node:fs/promises';
import { inject } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { createLog } from '../../server/outside/log.ts';
import { createDatabase, databaseUrl, dropDatabase } from './postgres-databases.ts';
import { embeddedConnection, type Sql, sqlOver } from './sql.ts';
import { tempFolder } from './temp-folder.ts';
import { copyEmbeddedTemplate, secretKey } from './templates.ts';

export interface TestDatabase extends Omit<Database, 'connections'> {
  sql: Sql;
}

/** The project's database without a site on it: migrated, empty, gone when closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = tempFolder();
  const log = createLog('silent');
  if (inject('database') === 'embedded') {
    await copyEmbeddedTemplate(inject('templates'), 'none', dataDir);
    const { db, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }), log);
    const remove = () => rm(dataDir, { recursive: true, force: true });
    return { db, sql: sqlOver(embeddedConnection(dataDir)), close: () => close().then(remove) };
  }
  const port = inject('postgresPort');
  const name = await createDatabase(port, 'none');
  const DATABASE_URL = databaseUrl(port, name);
  const { db, close } = await openDatabase(readConfig({ DATABASE_URL, SECRET_KEY: secretKey }), log);
  const remove = () => dropDatabase(port, name);
  return { db, sql: sqlOver({ connectionString: DATABASE_URL }), close: () => close().then(remove) };
}
