import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { cleanUpAfter } from '../clean-up-after.ts';
import { secretKey } from '../templates.ts';
import { replacePaths } from './replace-paths.ts';

const root = path.resolve('.');
const needed = ['/usr/bin/pgbackrest', '/usr/bin/pg_createcluster', '/usr/lib/postgresql/15/bin/initdb'];

/** Debian's PostgreSQL 15 and pgBackRest, and the right to act as their user. */
export const canServeDatabases = process.getuid?.() === 0 && needed.every((program) => existsSync(program));

export interface DatabaseServer {
  /** Where a path of the documentation lies on this machine. */
  at(place: string): string;
  databaseUrl: string;
  /** Runs a block of the documentation, as root, until its first failing command. */
  run(block: string): SpawnSyncReturns<string>;
  log(): string;
  close(): Promise<void>;
}

/**
 * A Debian cluster with its settings where Debian has them, below a folder: a page's commands run on it as they are, but
 * for paths, addresses, and the programs that would change this machine.
 */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const machine = mkdtempSync(path.join(os.tmpdir(), 'jianwen-server-'));
  chmodSync(machine, 0o755);
  const at = (place: string) => path.join(machine, place);
  for (const folder of ['bin', 'log', 'lock', 'run', 'mnt/backups', 'etc/systemd/system', 'etc/postgresql'])
    mkdirSync(at(folder), { recursive: true });
  for (const folder of ['var/lib/postgresql', 'var/lib/jianwen/media/files', 'var/backups/jianwen'])
    mkdirSync(at(folder), { recursive: true });
  const port = await freePort();
  const ofPgBackRest = {
    PGBACKREST_CONFIG: at('etc/pgbackrest/pgbackrest.conf'),
    PGBACKREST_LOCK_PATH: at('lock'),
    PGBACKREST_LOG_PATH: at('log'),
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: at('run'),
  };
  const databaseUrl = `postgres://jianwen:secret@127.0.0.1:${port}/jianwen`;
  const env = {
    ...ofPgBackRest,
    PATH: `${at('bin')}:/usr/sbin:/usr/bin:/sbin:/bin`,
    MACHINE: machine,
    PG_CLUSTER_CONF_ROOT: at('etc/postgresql'),
    PGHOST: at('run'),
    PGPORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: at('var/lib/jianwen'),
    SECRET_KEY: secretKey,
  };
  const stop = 'pg_ctlcluster --skip-systemctl-redirect 15 main stop -m immediate; systemctl stop jianwen-wal.service';
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const cleanUp = cleanUpAfter('folder=$1; shift; env "$@"; rm -rf "$folder"', [machine, ...set, 'sh', '-c', stop]);
  addPrograms(at);
  const places = ['/etc', '/mnt/backups', '/var/lib/postgresql', '/var/lib/jianwen', '/var/backups/jianwen'];
  const paths = [
    ...places.map((place): [string, string] => [place, at(place)]),
    ...['10.0.0.4', '10.0.0.5'].map((address): [string, string] => [address, '127.0.0.1']),
  ];
  const run = (block: string) =>
    spawnSync('sh', ['-eu', '-c', replacePaths(block, paths)], { cwd: machine, encoding: 'utf8', env });
  const log = at('log/postgresql.log');
  const made = run(`chown postgres: log lock run
    pg_createcluster 15 main -d /var/lib/postgresql/15/main -s ${at('run')} -l ${log} -p ${port} -u postgres -e UTF8 --locale=C -- --no-sync`);
  if (made.status !== 0) throw new Error(`no cluster could be made: ${made.stderr}`);
  const settings = Object.entries(ofPgBackRest).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(at('etc/postgresql/15/main/environment'), settings.join(''));
  return { at, databaseUrl, run, log: () => readFileSync(log, 'utf8'), close: cleanUp.close };
}

function addPrograms(at: (place: string) => string): void {
  const add = (name: string, ...lines: string[]) => {
    writeFileSync(at(`bin/${name}`), ['#!/bin/sh', ...lines, ''].join('\n'));
    chmodSync(at(`bin/${name}`), 0o755);
  };
  add('apt-get', 'exit 0');
  add('sudo', 'shift', 'user=$1', 'shift', 'exec runuser -u "$user" -- "$@"');
  add('systemctl', `exec "${process.execPath}" "${root}/tests/harness/machine/systemctl-of-database.mjs" "$@"`);
  add('site', `exec "${process.execPath}" --disable-warning=ExperimentalWarning "${root}/dist/server/site.js" "$@"`);
  add('install', 'exec /usr/bin/install $(echo " $*" | sed "s/ -[og] jianwen//g")');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
