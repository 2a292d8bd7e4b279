import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failures } from '../../contract/error-codes.ts';
import { beginCall, finishCall } from '../harness/calls.ts';
import { type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { type Exit, type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let cluster: PostgresCluster;
let DATABASE_URL: string;

beforeAll(async () => {
  cluster = await startPostgres();
  DATABASE_URL = databaseUrl(cluster.port, await createDatabase(cluster.port));
});
afterAll(() => cluster.close());

const startSite = () => spawnSite({ DATA_DIR: tempFolder(), DATABASE_URL, SECRET_KEY: secretKey, DEMO_CONTENT: 'off' });

/** The exit of a process that is told to stop; null if it goes on for much longer than it may. */
const exitOf = (site: SiteProcess): Promise<Exit | null> => Promise.race([site.stop(), pause(20_000, null)]);

test('while PostgreSQL hangs the site says so, gives its pages, waits for nothing, and goes on when it is back', async () => {
  await using site = startSite();
  const url = await site.ready;
  const sql = sqlOver({ connectionString: DATABASE_URL });
  const read = await addTestArticle(sql);
  const unread = await addTestArticle(sql);
  const status = (path: string) => fetch(url + path).then((answer) => answer.status);
  const readiness = async () => {
    const answer = await fetch(`${url}/readyz`);
    return { status: answer.status, ...(await answer.json()) };
  };
  const list = () =>
    fetch(`${url}/api/article/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).then(async (answer) => ({ status: answer.status, code: (await answer.json()).code }));
  await waitUntil('the article is shown', async () => (await status(`/news/${read.slug}`)) === 200);
  expect(await readiness()).toEqual({ status: 200, reading: true, writing: true });

  cluster.freeze();
  try {
    const away = { status: 503, code: failures.UNAVAILABLE.code };
    // These have reached a connection on which no answer comes.
    expect(await Promise.all([list(), list(), status(`/news/${unread.slug}`)])).toEqual([away, away, 503]);
    await waitUntil('the site notices', async () => (await readiness()).status === 503);
    expect(await readiness()).toEqual({ status: 503, reading: false, writing: false });
    expect(await status('/healthz')).toBe(200);
    expect(await status(`/news/${read.slug}`)).toBe(200);
    expect(await list()).toEqual(away);
  } finally {
    cluster.thaw();
  }
  await waitUntil('the site is ready again', async () => (await status('/readyz')) === 200);
  expect(await list()).toEqual({ status: 200, code: 0 });
  expect(await status(`/news/${unread.slug}`)).toBe(200);

  cluster.freeze();
  try {
    // Told to stop at once, with a call under way.
    const call = await beginCall(url);
    const exit = exitOf(site);
    expect(await finishCall(call)).toEqual({ status: 503, code: failures.UNAVAILABLE.code });
    expect(await exit).toEqual({ code: 0, signal: null });
  } finally {
    cluster.thaw();
  }
});

test('a start on a database that hangs ends with one line', async () => {
  cluster.freeze();
  try {
    await using site = startSite();
    expect(await site.exited).toEqual({ code: 1, signal: null });
    expect(site.stderr()).toMatch(/^DATABASE_URL .* does not answer: .*\n$/);
  } finally {
    cluster.thaw();
  }
});
