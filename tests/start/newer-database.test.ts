import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { embeddedConnection, type Sql, sqlOver } from '../harness/database/sql.ts';
import { failedStart } from '../harness/failed-start.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';

const later = '9999-from-a-later-version.sql';
let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.close());

async function startOnce(settings: Record<string, string>, meanwhile?: () => Promise<unknown>): Promise<void> {
  await using site = spawnSite(settings);
  await site.ready;
  await meanwhile?.();
  expect(await site.stop()).toEqual({ code: 0, signal: null });
}

async function expectRefused(settings: Record<string, string>): Promise<void> {
  const line = await failedStart(settings);
  expect(line).toContain('newer version');
  expect(line).toContain(later);
}

const addLaterMigration = (sql: Sql) => sql('insert into migrations (name) values ($1)', [later]);

test('a PostgreSQL database of a newer version is refused and stays as it was', async () => {
  const name = await createDatabase(cluster.port);
  const DATABASE_URL = databaseUrl(cluster.port, name);
  const sql = sqlOver({ connectionString: DATABASE_URL });
  const settings = { DATA_DIR: tempFolder(), DATABASE_URL, SECRET_KEY: secretKey };
  await startOnce({ ...settings, DEMO_CONTENT: 'off' });
  await addLaterMigration(sql);
  // Without its newest migration it also looks unfinished: the start must not begin to mend it.
  await sql(`delete from migrations where name <> $1 and name = (select max(name) from migrations where name <> $1)`, [
    later,
  ]);
  const before = await everythingIn(sql);
  await expectRefused({ ...settings, DEMO_CONTENT: 'on' });
  expect(await everythingIn(sql)).toEqual(before);
});

test('an embedded database of a newer version is refused', async () => {
  const DATA_DIR = await dataFolderWith('none');
  await startOnce({ DATA_DIR, DEMO_CONTENT: 'off' }, () => addLaterMigration(sqlOver(embeddedConnection(DATA_DIR))));
  await expectRefused({ DATA_DIR });
});

/** Tables and columns, and the rows that a start could touch. */
async function everythingIn(sql: Sql): Promise<unknown> {
  const columns = await sql(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  );
  const migrations = await sql('select name, applied_at::text from migrations order by name');
  const [counts] = await sql(
    `select (select count(*) from articles) as articles, (select count(*) from categories) as categories,
            (select count(*) from tips) as tips, (select version from content_version) as version`,
  );
  return { columns, migrations, counts };
}
