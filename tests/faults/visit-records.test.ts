import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase } from '../../contract/limits.ts';
import { dataFolderWith } from '../harness/data-folder.ts';
import { type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { embeddedConnection, sqlOver } from '../harness/database/sql.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { waitUntil } from '../harness/wait-until.ts';

let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.close());

const counting = 'select count(*)::int as steps from visit_routes where agent_id = $1';

async function post(url: string, path: 'ip/info' | 'ip/agent', body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${apiBase}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()).data.id;
}

const newAgent = async (url: string) =>
  post(url, 'ip/agent', { infoId: await post(url, 'ip/info', { ip: '192.0.2.1' }) });

/** So many steps of one visit; answers the status of each call. */
function tell(url: string, agentId: string, steps: number): Promise<number[]> {
  const headers = { 'content-type': 'application/json' };
  const tellStep = async (step: number) => {
    const body = JSON.stringify({ agentId, routeFrom: '/', routeTo: `/news/${step}` });
    return (await fetch(`${url}${apiBase}/ip/history`, { method: 'POST', headers, body })).status;
  };
  return Promise.all(Array.from({ length: steps }, (_, step) => tellStep(step)));
}

test('SIGTERM writes the records that were just received', async () => {
  const DATA_DIR = await dataFolderWith('none');
  const settings = { DATA_DIR, DEMO_CONTENT: 'off' };
  await using site = spawnSite(settings);
  const url = await site.ready;
  const agentId = await newAgent(url);
  expect(new Set(await tell(url, agentId, 100))).toEqual(new Set([200]));
  expect(await site.stop()).toEqual({ code: 0, signal: null });

  await using again = spawnSite(settings);
  await again.ready;
  const [{ steps }] = await sqlOver(embeddedConnection(DATA_DIR))(counting, [agentId]);
  expect(steps).toBe(100);
});

test('records that come while PostgreSQL is away are accepted, and written when it is back', async () => {
  const DATABASE_URL = databaseUrl(cluster.port, await createDatabase(cluster.port));
  const settings = { DATA_DIR: tempFolder(), DATABASE_URL, SECRET_KEY: secretKey, DEMO_CONTENT: 'off' };
  await using site = spawnSite(settings);
  const url = await site.ready;
  const agentId = await newAgent(url);
  await cluster.stop();
  await waitUntil('the site notices', async () => (await fetch(`${url}/readyz`)).status === 503);
  expect(new Set(await tell(url, agentId, 100))).toEqual(new Set([200]));
  await cluster.start();
  const sql = sqlOver({ connectionString: DATABASE_URL });
  await waitUntil('all steps are written once', async () => (await sql(counting, [agentId]))[0].steps === 100);
  expect(await site.stop()).toEqual({ code: 0, signal: null });
});
