import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

const caddy = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find(existsSync);
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync);

let cluster: PostgresCluster;
let DATABASE_URL: string;

beforeAll(async () => {
  cluster = await startPostgres();
  DATABASE_URL = databaseUrl(cluster.port, await createDatabase(cluster.port));
});
afterAll(() => cluster.close());

const startSite = () =>
  spawnSite({
    DATA_DIR: tempFolder(),
    DATABASE_URL,
    SECRET_KEY: secretKey,
    DEMO_CONTENT: 'off',
    TRUST_PROXY: '127.0.0.1/32',
    SHUTDOWN_GRACE_MS: '3000',
  });

describe.skipIf(!caddy)('Caddy, where it is installed, with the shipped file', () => {
  test('gives the pages of processes without a database, and passes over one that is stopping', () =>
    staysUp(async (port, sites) => {
      const folder = tempFolder();
      const file = path.join(folder, 'Caddyfile');
      const shipped = readFileSync('deploy/Caddyfile', 'utf8').replace('site-1:3000 site-2:3000', sites.join(' '));
      writeFileSync(file, `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${shipped}`);
      const env = { SITE_DOMAIN: `http://news.example:${port}`, HOME: folder, PATH: process.env.PATH };
      return spawn(caddy ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env });
    }));
});

describe.skipIf(!nginx)('nginx, where it is installed, with the shipped file', () => {
  test('gives the pages of processes without a database, and passes over one that is stopping', () =>
    staysUp(async (port, [first = '', second = '']) => {
      const folder = tempFolder();
      const shipped = readFileSync('deploy/nginx.conf', 'utf8')
        .replace('127.0.0.1:3001', first)
        .replace('127.0.0.1:3002', second)
        .replace('/var/cache/jianwen-pages', path.join(folder, 'cache'))
        .replace(/^server \{\n\tlisten 80;.*?^\}\n/ms, '')
        .replace(/^\tlisten 443.*\n/m, `\tlisten 127.0.0.1:${port};\n`)
        .replace(/^\t(?:listen \[::\]:443|ssl_).*\n/gm, '');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${path.join(folder, name)};`,
      );
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      writeFileSync(path.join(folder, 'site.conf'), shipped);
      writeFileSync(
        path.join(folder, 'nginx.conf'),
        `${user} daemon off; worker_processes 1; pid ${folder}/pid; events {}
        http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
      );
      const args = ['-c', path.join(folder, 'nginx.conf'), '-p', folder, '-e', path.join(folder, 'errors')];
      return spawn(nginx ?? '', args, { stdio: 'ignore' });
    }));
});

/** Two processes behind a proxy: pages come while the database is away, and no request is lost while one process stops. */
async function staysUp(startProxy: (port: number, sites: string[]) => Promise<ChildProcess>): Promise<void> {
  await using first = startSite();
  await using second = startSite();
  const sites = (await Promise.all([first.ready, second.ready])).map((url) => new URL(url).host);
  const port = await freePort();
  const proxy = await startProxy(port, sites);
  try {
    const { slug } = await addTestArticle(sqlOver({ connectionString: DATABASE_URL }));
    const page = (host: string) => ask(host, `/news/${slug}`);
    const proxied = `127.0.0.1:${port}`;
    for (const site of sites) await waitUntil('the page is kept', async () => (await page(site)) === 200);
    await waitUntil('the proxy answers', async () => (await ask(proxied, '/healthz')) === 200);

    await cluster.stop();
    for (const site of sites) {
      await waitUntil('the process notices', async () => (await ask(site, '/readyz')) === 503);
    }
    // So many that the proxy has asked every process meanwhile how it is.
    for (let asked = 0; asked < 40; asked += 1) {
      expect(await page(proxied)).toBe(200);
      await pause(100);
    }
    await cluster.start();
    for (const site of sites) await waitUntil('all is well', async () => (await ask(site, '/readyz')) === 200);

    const call = () => ask(proxied, '/api/article/list', '{}');
    let isOver = false;
    const exit = first.stop().finally(() => {
      isOver = true;
    });
    while (!isOver) expect([await call(), await page(proxied)]).toEqual([200, 200]);
    expect(await exit).toEqual({ code: 0, signal: null });
    expect([await call(), await page(proxied)]).toEqual([200, 200]);
  } finally {
    proxy.kill('SIGTERM');
  }
}

/** The status of an answer; with a body it is a call. As the site's visitors name it: nginx goes by the host. */
function ask(at: string, address: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const [hostname, port] = at.split(':');
    const headers = { host: 'news.example', ...(body && { 'content-type': 'application/json' }) };
    const method = body ? 'POST' : 'GET';
    const sent = request({ hostname, port, path: address, method, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}
