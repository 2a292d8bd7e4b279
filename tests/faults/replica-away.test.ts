import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { type Sql, sqlOver } from '../harness/database/sql.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let primary: PostgresCluster;
let replica: PostgresCluster;
let name: string;
let sql: Sql;
let slugs: string[];

beforeAll(async () => {
  primary = await startPostgres();
  name = await createDatabase(primary.port);
  sql = sqlOver({ connectionString: databaseUrl(primary.port, name) });
  await using site = startSite();
  await site.ready;
  slugs = [];
  for (let count = 0; count < 12; count += 1) slugs.push((await addTestArticle(sql)).slug);
  await site.stop();
  const leftData = path.join(tempFolder(), 'left');
  await primary.leaveData(leftData);
  await primary.start();
  replica = await startPostgres({ leftData, follows: primary.port });
});
afterAll(() => Promise.all([replica?.close(), primary.close()]));

const metricsToken = 'token-of-a-test-for-metrics';

function startSite(replicaUrl?: string): SiteProcess {
  return spawnSite({
    DATA_DIR: tempFolder(),
    DATABASE_URL: databaseUrl(primary.port, name),
    ...(replicaUrl && { DATABASE_READ_URL: replicaUrl }),
    SECRET_KEY: secretKey,
    METRICS_TOKEN: metricsToken,
    DEMO_CONTENT: 'off',
    PAGE_CACHE_MB: '0',
  });
}

function readersOf(url: string) {
  const status = (address: string) => fetch(url + address).then((answer) => answer.status);
  return {
    readiness: async () => {
      const answer = await fetch(`${url}/readyz`);
      return { status: answer.status, ...(await answer.json()) };
    },
    /** Every article and as many searches, all at once. */
    readAll: async () => {
      const addresses = slugs.flatMap((slug) => [`/news/${slug}`, `/search?q=${slug}`]);
      return new Set(await Promise.all(addresses.map(status)));
    },
    awaySeconds: async () => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${url}/metrics`, { headers })).text();
      return Number(/^jianwen_replica_away_seconds (\S+)$/m.exec(text)?.[1]);
    },
  };
}

const well = { status: 200, reading: true, writing: true };
const withoutReplica = { status: 200, reading: false, writing: true };

test('while the replica hangs or is dead the primary gives every page, and the site says so', async () => {
  await using site = startSite(databaseUrl(replica.port, name));
  const url = await site.ready;
  const { readiness, readAll, awaySeconds } = readersOf(url);
  await waitUntil('the replica is used', async () => (await readiness()).reading);
  expect(await readiness()).toEqual(well);
  expect(await awaySeconds()).toBe(0);

  replica.freeze();
  try {
    expect(await readAll()).toEqual(new Set([200]));
    await waitUntil('the site notices', async () => !(await readiness()).reading);
    expect(await readiness()).toEqual(withoutReplica);
    expect(await awaySeconds()).toBeGreaterThan(0);
    expect(await readAll()).toEqual(new Set([200]));
  } finally {
    replica.thaw();
  }
  await waitUntil('the replica is used again', async () => (await readiness()).reading);

  await replica.stop();
  expect(await readAll()).toEqual(new Set([200]));
  await waitUntil('the site notices', async () => !(await readiness()).reading);
  expect(await readiness()).toEqual(withoutReplica);
  // What is written meanwhile is shown as soon as ever.
  const { slug } = await addTestArticle(sql);
  await waitUntil('the article is shown', async () => (await fetch(`${url}/news/${slug}`)).status === 200);
  await replica.start();
  await waitUntil('the replica is used again', async () => (await readiness()).reading);
  expect(await readAll()).toEqual(new Set([200]));

  expect(linesOf(site, 'the read replica cannot be used; the primary gives the pages')).toHaveLength(2);
  expect(linesOf(site, 'the read replica is used again')).toHaveLength(2);
  expect(linesOf(site, 'the database is unavailable; cached pages are served')).toHaveLength(0);
});

test('while the primary hangs the replica gives the pages, and the site is not ready', async () => {
  await using site = startSite(databaseUrl(replica.port, name));
  const { readiness, readAll } = readersOf(await site.ready);
  await waitUntil('the replica is used', async () => (await readiness()).reading);
  primary.freeze();
  try {
    await waitUntil('the site notices', async () => !(await readiness()).writing);
    expect(await readiness()).toEqual({ status: 503, reading: true, writing: false });
    expect(await readAll()).toEqual(new Set([200]));
  } finally {
    primary.thaw();
  }
  await waitUntil('all is well again', async () => (await readiness()).status === 200);
});

test('a replica that hangs, is dead or has no tables stops no start; the log has one line without a stack', async () => {
  const empty = await createDatabase(primary.port);
  const replicaUrl = databaseUrl(replica.port, name);
  const starts = async (url: string, reason: RegExp) => {
    await using site = startSite(url);
    const { readiness, readAll } = readersOf(await site.ready);
    expect(await readiness()).toEqual(withoutReplica);
    expect(await readAll()).toEqual(new Set([200]));
    const [line] = linesOf(site, 'the read replica cannot be used; the primary gives the pages');
    expect(line?.reason).toMatch(reason);
    expect(site.stdout()).not.toMatch(/"stack"/);
  };
  await starts(databaseUrl(primary.port, empty), /no tables/);
  replica.freeze();
  try {
    await starts(replicaUrl, /timeout/);
  } finally {
    replica.thaw();
  }
  await replica.stop();
  await starts(replicaUrl, /ECONNREFUSED/);
});

const linesOf = (site: SiteProcess, message: string) =>
  site
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): { msg: string; reason?: string } => JSON.parse(line))
    .filter(({ msg }) => msg === message);
