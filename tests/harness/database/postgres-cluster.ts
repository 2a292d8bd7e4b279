import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPrograms } from '../../../server/database/embedded/programs.ts';
import { chooseServerUser } from '../../../server/database/embedded/server-user.ts';
import { cleanUpAfter } from '../clean-up-after.ts';
import { memoryFolder } from '../setup/memory-folder.ts';

const run = promisify(execFile);
/** The oldest PostgreSQL that the site promises to run on, as Debian 12 packages it. */
export const oldestPostgres = '/usr/lib/postgresql/15/bin';

export interface PostgresCluster {
  port: number;
  /** Ends it at once, as if the machine had lost it; open connections break. */
  stop(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Nothing of it runs on until it is thawed, but its sockets stay open, as those of a machine that hangs do. */
  freeze(): void;
  thaw(): void;
  /** From now on the server asks every client but the superuser for a password. */
  requirePasswords(): Promise<void>;
  /** Stops it, and leaves its data in this folder for others to begin with. */
  leaveData(folder: string): Promise<void>;
  /** Stops it for good and removes its folder. */
  close(): Promise<void>;
}

/**
 * A real PostgreSQL of its own, in a temporary folder and on a free port; it does not outlive this process. The one that
 * the site brings along, unless the folder of another one's programs is given; empty, unless it begins with the data that
 * another one has left.
 */
export async function startPostgres({
  programs = path.dirname(findPrograms().postgres),
  leftData,
  keepIn,
  follows,
  parent = memoryFolder(),
}: {
  programs?: string;
  leftData?: string;
  /** A folder for its data that stays when it is closed; the next one that is given it goes on with this data. */
  keepIn?: string;
  /** The port of the primary that it follows as a streaming replica; it begins with data that the primary has left. */
  follows?: number;
  /** Where its own folder is made: in memory, unless its size or the time of a disk is to be seen. */
  parent?: string;
} = {}): Promise<PostgresCluster> {
  const folder = mkdtempSync(path.join(parent, 'jianwen-postgres-'));
  const data = path.join(keepIn ?? folder, 'data');
  const log = path.join(folder, 'log.txt');
  const program = (name: string) => path.join(programs, name);
  const user = chooseServerUser(folder, data, { initdb: program('initdb'), postgres: program('postgres') });
  user.own(folder);
  if (keepIn) {
    mkdirSync(keepIn, { recursive: true });
    user.own(keepIn);
  }
  const as =
    user.ids.uid === undefined
      ? user.prefix
      : ['setpriv', `--reuid=${user.ids.uid}`, `--regid=${user.ids.gid}`, '--clear-groups'];
  const control = [...as, program('pg_ctl'), '-D', data];
  // One that a test has left frozen takes no other signal.
  const thaw = 'kill -CONT "$(head -n 1 "$1")"; shift;';
  const stop = 'folder=$1; shift; "$@" -m immediate -w stop; rm -rf "$folder"';
  const cleanUp = cleanUpAfter(`${thaw} ${stop}`, [path.join(data, 'postmaster.pid'), folder, ...control]);
  const tell = (...args: string[]) => runCommand([...control, '-w', '-t', '60', ...args], log);
  try {
    const makeCluster = [program('initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'];
    if (leftData) await runCommand(['cp', '-a', leftData, data], log);
    else if (!existsSync(data)) await runCommand([...as, ...makeCluster, '--encoding=UTF8', '--locale=C'], log);
    const port = await freePort();
    appendFileSync(path.join(data, 'postgresql.conf'), settingsFor(port, follows));
    if (follows) writeFileSync(path.join(data, 'standby.signal'), '');
    await tell('-l', log, 'start');
    const signal = (name: NodeJS.Signals) => {
      const first = Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10);
      for (const pid of [first, ...childrenOf(first)]) {
        try {
          process.kill(pid, name);
        } catch (error) {
          // A child may end before its turn comes.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
    };
    return {
      port,
      stop: () => tell('-m', 'immediate', 'stop'),
      start: () => tell('-l', log, 'start'),
      restart: () => tell('-l', log, '-m', 'fast', 'restart'),
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      async requirePasswords() {
        const rules = ['postgres 127.0.0.1/32 trust', 'all 127.0.0.1/32 scram-sha-256'];
        writeFileSync(path.join(data, 'pg_hba.conf'), rules.map((rule) => `host all ${rule}\n`).join(''));
        await tell('reload');
      },
      async leaveData(target) {
        await tell('-m', 'fast', 'stop');
        await runCommand(['cp', '-a', data, target], log);
      },
      close: cleanUp.close,
    };
  } catch (error) {
    await cleanUp.close();
    throw error;
  }
}

function childrenOf(parent: number): number[] {
  return readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function settingsFor(port: number, follows?: number): string {
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    shared_buffers: "'32MB'",
    // Nothing here has to survive a power cut; what was acknowledged must survive a killed server, so commits stay synchronous.
    fsync: 'off',
    full_page_writes: 'off',
    ...(follows && { primary_conninfo: `'host=127.0.0.1 port=${follows} user=postgres'` }),
  };
  return `\n${Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')}`;
}

async function runCommand([command = '', ...args]: string[], log: string): Promise<void> {
  try {
    await run(command, args);
  } catch (error) {
    const said = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : '';
    throw new Error(`${(error as Error).message}\n${said}`);
  }
}

/** One on which nothing listened a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
