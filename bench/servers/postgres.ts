import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onCleanUp } from '../clean-up.ts';
import { freePort } from './free-port.ts';

const packaged = '/usr/lib/postgresql';
const startWithin = 20_000;

export interface Cluster {
  version: string;
  /** What the site needs to be told to work on it. */
  settings: Record<string, string>;
}

/** Starts a cluster that lives as long as the benchmark; null where PostgreSQL is not installed. */
export async function startPostgres(): Promise<Cluster | null> {
  const programs = programFolder();
  if (programs === null) return null;
  const user = unprivileged();
  if (user === null) return null;
  // A folder of its own: inside one of root's, PostgreSQL's user could not enter it.
  const data = mkdtempSync(path.join(os.tmpdir(), 'jianwen-bench-postgres-'));
  onCleanUp(() => rmSync(data, { recursive: true, force: true }));
  if ('uid' in user) chownSync(data, user.uid, user.gid);
  const program = (name: string) => path.join(programs, name);
  const making = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(program('initdb'), making, { ...user, cwd: data, stdio: 'pipe' });

  const port = await freePort();
  const server = spawn(program('postgres'), ['-D', data, '-p', String(port), '-k', data, '-h', '127.0.0.1'], {
    ...user,
    cwd: data,
    stdio: 'ignore',
  });
  onCleanUp(async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    // A fast shutdown: it does not wait for clients.
    server.kill('SIGINT');
    await ended;
  });
  const address = ['-h', '127.0.0.1', '-p', String(port), '-q'];
  for (const until = Date.now() + startWithin; spawnSync(program('pg_isready'), address).status !== 0; ) {
    if (Date.now() > until || server.exitCode !== null) throw new Error('the temporary PostgreSQL did not start');
    await pause(50);
  }
  return {
    version: execFileSync(program('postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    settings: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
      SECRET_KEY: 'a key for one benchmark run and nothing else',
    },
  };
}

function programFolder(): string | null {
  const newest = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...newest.map((major) => path.join(packaged, major, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return candidates.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root; its package brings a user for it. Null where root has no such user. */
function unprivileged(): { uid: number; gid: number } | Record<never, never> | null {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => spawnSync('id', [option, 'postgres'], { encoding: 'utf8' });
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}
