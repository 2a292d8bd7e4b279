import { afterAll, beforeAll, expect, test } from 'vitest';
import { failures } from '../../contract/error-codes.ts';
import { type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.close());

test('while PostgreSQL is away pages come from the cache, calls say so, and all is well soon after', async () => {
  const DATABASE_URL = databaseUrl(cluster.port, await createDatabase(cluster.port));
  const settings = { DATA_DIR: tempFolder(), DATABASE_URL, SECRET_KEY: secretKey, DEMO_CONTENT: 'off' };
  await using site = spawnSite(settings);
  const url = await site.ready;
  const sql = sqlOver({ connectionString: DATABASE_URL });
  const read = await addTestArticle(sql);
  const unread = await addTestArticle(sql);
  const status = (path: string) => fetch(url + path).then((answer) => answer.status);
  const list = () =>
    fetch(`${url}/api/article/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).then(async (answer) => ({ status: answer.status, code: (await answer.json()).code }));
  const home = () => fetch(url).then((answer) => answer.text());

  await waitUntil('the home page shows the new article', async () => (await home()).includes(read.title));
  expect(await status(`/news/${read.slug}`)).toBe(200);

  await cluster.stop();
  await waitUntil('the site notices that the database is gone', async () => (await status('/readyz')) === 503);
  expect(await status('/healthz')).toBe(200);
  expect(await home()).toContain(read.title);
  expect(await status(`/news/${read.slug}`)).toBe(200);
  expect(await status(`/news/${unread.slug}`)).toBe(503);
  expect(await list()).toEqual({ status: 503, code: failures.UNAVAILABLE.code });

  await cluster.start();
  await waitUntil('the site is ready again', async () => (await status('/readyz')) === 200);
  expect(await list()).toEqual({ status: 200, code: 0 });
  expect(await status(`/news/${unread.slug}`)).toBe(200);
  expect(await site.stop()).toEqual({ code: 0, signal: null });
});
