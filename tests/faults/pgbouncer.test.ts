import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { failedStart } from '../harness/failed-start.ts';
import { runCommand } from '../harness/operator.ts';
import { memoryFolder } from '../harness/setup/memory-folder.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

/** Debian's, which knows nothing of prepared statements, unless a newer one is given. */
const newer = process.env.NEWER_PGBOUNCER;
const program = newer ?? '/usr/sbin/pgbouncer';
const ignored = { ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout,options' };
const session = { pool_mode: 'session', default_pool_size: 60 };
const transaction = { pool_mode: 'transaction' };
/** Where its own user can read. */
const folder = mkdtempSync(path.join(memoryFolder(), 'jianwen-pgbouncer-'));
chmodSync(folder, 0o755);

let cluster: PostgresCluster;
let name: string;
let pooler: ChildProcess | undefined;

beforeAll(async () => {
  cluster = await startPostgres();
  name = await createDatabase(cluster.port);
});
afterEach(() => pooler?.kill('SIGKILL'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await cluster.close();
});

/** Settings of a site whose database is behind a PgBouncer with these settings. */
async function behindPooler(pooling: Record<string, string | number>): Promise<Record<string, string>> {
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    ...pooling,
  };
  const file = path.join(folder, 'pgbouncer.ini');
  const written = Object.entries(settings).map(([setting, value]) => `${setting} = ${value}\n`);
  writeFileSync(
    file,
    `[databases]\n${name} = user=postgres host=127.0.0.1 port=${cluster.port}\n[pgbouncer]\n${written.join('')}`,
  );
  // It refuses to run as root, and asks for nothing but to read its file.
  const isRoot = process.getuid?.() === 0;
  pooler = spawn(program, [file], { stdio: 'ignore', ...(isRoot && { uid: 65534, gid: 65534 }) });
  await waitUntil('PgBouncer listens', () => listens(port));
  const DATABASE_URL = databaseUrl(port, name);
  return { DATA_DIR: tempFolder(), DATABASE_URL, SECRET_KEY: secretKey, DEMO_CONTENT: 'off' };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Reads and writes as visitors and operators do; the answers say that nothing has failed. */
async function works(settings: Record<string, string>): Promise<string> {
  await using site = spawnSite(settings);
  const url = await site.ready;
  const { slug } = await addTestArticle(sqlOver({ connectionString: databaseUrl(cluster.port, name) }));
  const status = (address: string) => fetch(url + address).then((answer) => answer.status);
  await waitUntil('the article is shown', async () => (await status(`/news/${slug}`)) === 200);
  const addresses = Array.from({ length: 60 }, (_, each) => `/search?q=${slug}${each}`);
  expect(new Set(await Promise.all([...addresses, '/', '/feed.xml', '/readyz'].map(status)))).toEqual(new Set([200]));
  expect((await runCommand(settings, 'categories', 'add', `of-${slug}`.slice(0, 40), slug.slice(0, 12))).code).toBe(0);
  expect(site.stdout()).not.toMatch(/"level":"error"/);
  expect(await site.stop()).toEqual({ code: 0, signal: null });
  return site.stdout();
}

describe.skipIf(!existsSync(program))('PgBouncer, where it is installed', () => {
  test('that refuses the settings of connections is told which to ignore', async () => {
    const settings = await behindPooler(session);
    expect(await failedStart(settings)).toMatch(/^DATABASE_URL .*ignore_startup_parameters = statement_timeout,/);
  });

  test('works with session pooling; the log says how statements get a limit, until the role has one', async () => {
    const settings = await behindPooler({ ...session, ...ignored });
    const advice = /alter role \\"postgres\\" set statement_timeout = '3s'/;
    expect(await works(settings)).toMatch(advice);
    const sql = sqlOver({ connectionString: databaseUrl(cluster.port, name) });
    await sql(`alter role postgres set statement_timeout = '3s'`);
    pooler?.kill('SIGKILL');
    expect(await works(await behindPooler({ ...session, ...ignored }))).not.toMatch(advice);
  });

  test('that shares connections and does not know prepared statements is refused in one line', async () => {
    const settings = await behindPooler({
      ...transaction,
      ...ignored,
      ...(newer && { max_prepared_statements: 0 }),
    });
    const reason = /^DATABASE_URL .*session pooling, or PgBouncer 1\.21 or newer with max_prepared_statements = 200\.$/;
    expect(await failedStart(settings)).toMatch(reason);
    const { code, stderr } = await runCommand(settings, 'content', 'list');
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(/max_prepared_statements/);
  });

  test.runIf(newer)('that knows prepared statements works with transaction pooling', async () => {
    await works(await behindPooler({ ...transaction, ...ignored, max_prepared_statements: 200 }));
  });
});
