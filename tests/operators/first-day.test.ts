import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { databaseUrl, dropDatabase } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { replacePaths } from '../harness/machine/replace-paths.ts';
import { tempFolder } from '../harness/temp-folder.ts';

const root = path.resolve('.');
const page = readFileSync('docs/operations/first-day.md', 'utf8');
const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);

const machine = tempFolder();
const bin = path.join(machine, 'bin');
const pids = path.join(machine, 'pids');
const calls = path.join(machine, 'calls');

afterAll(async () => {
  for (const pid of readFileSync(pids, 'utf8').split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
  await dropDatabase(inject('postgresPort'), 'jianwen');
});

/** Two ports that are free; both are held until both are known, so that they differ. */
async function freePorts(): Promise<[number, number]> {
  const [first, second] = [createServer(), createServer()];
  const portOf = (server: Server) => (server.address() as { port: number }).port;
  for (const server of [first, second])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const ports: [number, number] = [portOf(first), portOf(second)];
  for (const server of [first, second]) await new Promise((resolve) => server.close(resolve));
  return ports;
}

function addProgram(name: string, ...lines: string[]): void {
  writeFileSync(path.join(bin, name), ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(path.join(bin, name), 0o755);
}

const at = (folder: string) => path.join(machine, folder);

/** Folders as the page expects them, and programs that only write down what would change the machine or ask others. */
function makeMachine(): void {
  const nginx = ['etc/nginx/sites-available', 'etc/nginx/sites-enabled'];
  for (const folder of ['bin', 'etc/systemd/system', 'etc/caddy', ...nginx]) mkdirSync(at(folder), { recursive: true });
  writeFileSync(pids, '');
  for (const name of ['apt-get', 'certbot', 'git', 'nginx', 'npm', 'useradd'])
    addProgram(name, `echo "${name} $*" >>"${calls}"`);
  addProgram('sudo', 'shift 2', 'exec "$@"');
  addProgram('psql', `exec "${process.execPath}" "${root}/tests/harness/machine/psql.mjs"`);
  addProgram('systemctl', `exec "${process.execPath}" "${root}/tests/harness/machine/systemctl.mjs" "$@"`);
  addProgram('install', 'PATH=${PATH#*:}', 'exec install $(echo " $*" | sed "s/ -[og] jianwen//g")');
}

/** Runs all commands of the page in order, with this machine's folders and ports. */
function runPage(first: number, second: number) {
  const paths = [
    ['/opt/jianwen', root],
    ['/usr/local/bin', bin],
    ...['/etc', '/srv', '/var/lib/jianwen', '/var/backups/jianwen'].map((folder) => [folder, at(folder)]),
    ['127.0.0.1:5432', `127.0.0.1:${inject('postgresPort')}`],
    ['3001', String(first)],
    ['3002', String(second)],
  ] as [string, string][];
  const script = replacePaths(blocks.join('\n'), paths);
  return spawnSync('sh', ['-eu', '-c', script], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: machine,
      MACHINE: machine,
      MACHINE_PATHS: JSON.stringify(paths),
      MACHINE_PIDS: pids,
      MACHINE_POSTGRES: databaseUrl(inject('postgresPort'), 'postgres'),
      JIANWEN_SETTINGS: at('etc/jianwen/settings.env'),
      JIANWEN_USER: 'no-such-user',
      DATA_DIR: at('var/lib/jianwen'),
    },
  });
}

test('every command of the first day works, in the order of its page, and ends with an article that has a picture', async () => {
  const [first, second] = await freePorts();
  makeMachine();
  const finished = runPage(first, second);
  expect([finished.stderr, finished.status]).toEqual([expect.any(String), 0]);
  expect(finished.stdout).toContain('{"reading":true,"writing":true}');
  expect(finished.stdout).toMatch(/^https:\/\/news\.example\/desk\/invitation#[\w-]{43}$/m);
  expect(finished.stdout).toMatch(/wang@news\.example +王記者 +記者 +已邀請/);
  expect(finished.stdout).toContain('演練成功');
  expect(finished.stdout.trimEnd().split('\n').at(-1)).toBe('一切正常。');

  const article = await (await fetch(`http://127.0.0.1:${first}/news/first-story`)).text();
  expect(article).toContain('村口的廣播又響了');
  const [picture = ''] = /\/media\/[0-9a-f]{16}\/\d+\.webp/.exec(article) ?? [];
  expect((await fetch(`http://127.0.0.1:${first}${picture}`)).headers.get('content-type')).toBe('image/webp');
  expect(readdirSync(at('var/backups/jianwen'))).toEqual([
    expect.stringMatching(/^backup-[0-9a-f]{8}-.*\.tar\.gz$/),
    expect.stringMatching(/^media-[0-9a-f]{8}$/),
  ]);
  expect(readFileSync(calls, 'utf8')).toContain('apt-get install');
  const sql = sqlOver({ connectionString: databaseUrl(inject('postgresPort'), 'postgres') });
  expect(await sql(`select 1 from pg_database where datname = 'jianwen_drill'`)).toEqual([]);
});

/** The path of a proxy that this machine has; the stand-ins of the page have no say here. */
const installed = (name: string) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin'].map((bin) => path.join(bin, name)).find(existsSync);
const [nginx, openssl, caddy] = [installed('nginx'), installed('openssl'), installed('caddy')];

test.skipIf(!nginx || !openssl)(
  'nginx, where it and openssl are installed, takes the configuration that the page writes',
  () => {
    const keys = at('etc/letsencrypt/live/news.example');
    mkdirSync(keys, { recursive: true });
    const request = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=news.example -days 2';
    const files = ['-keyout', path.join(keys, 'privkey.pem'), '-out', path.join(keys, 'fullchain.pem')];
    execFileSync(openssl ?? '', ['req', ...request.split(' '), ...files], { stdio: 'ignore' });
    const written = readFileSync(at('etc/nginx/sites-enabled/jianwen'), 'utf8');
    // A test of the configuration opens its ports, which this machine may not allow.
    const here = written
      .replaceAll('/etc/letsencrypt', at('etc/letsencrypt'))
      .replace('/var/cache/jianwen-pages', at('cache'))
      .replace(/listen (?:\[::\]:)?(\d+)/g, (_, port) => `listen unix:${at(`socket-${port}`)}`)
      .replace(/^(\s*listen .*;)\n\s*listen .*;$/gm, '$1');
    writeFileSync(at('site.conf'), here);
    writeFileSync(at('nginx.conf'), `pid ${at('pid')}; events {} http { include ${at('site.conf')}; }`);
    const checked = spawnSync(nginx ?? '', ['-t', '-c', at('nginx.conf'), '-p', machine, '-e', 'stderr'], {
      encoding: 'utf8',
    });
    expect([checked.stderr, checked.status]).toEqual([expect.stringContaining('test is successful'), 0]);
  },
);

test.skipIf(!caddy)('Caddy, where it is installed, takes the configuration that the page writes', () => {
  const config = ['--config', at('etc/caddy/Caddyfile'), '--adapter', 'caddyfile'];
  const checked = spawnSync(caddy ?? '', ['validate', ...config], { encoding: 'utf8', env: { HOME: machine } });
  expect([checked.stdout, checked.status]).toEqual([expect.stringContaining('Valid configuration'), 0]);
});
