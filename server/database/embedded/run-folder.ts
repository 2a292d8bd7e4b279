import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartFailure } from '../../runtime/start-failure.ts';
import type { ServerUser } from './server-user.ts';

/** The kernel allows 107 bytes on Linux, 103 on macOS. */
const maxSocketPath = 103;
const socketName = '.s.PGSQL.5432';

const folderIn = (dataDir: string) => path.join(dataDir, 'socket');

/** The folder that `pg` uses as host. A deep DATA_DIR gets a folder with a short path in the temporary directory. */
export function socketFolder(dataDir: string): string {
  const inDataDir = folderIn(dataDir);
  if (Buffer.byteLength(path.join(inDataDir, socketName)) <= maxSocketPath) return inDataDir;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `jianwen-${hash}`);
}

export interface RunFolder {
  socket: string;
  usersPipe: string;
  logPipe: string;
}

/** Creates the folder with the socket and pipes of the running database, accessible to its own user only. */
export function prepareRunFolder(dataDir: string, user: ServerUser): RunFolder {
  const socket = socketFolder(dataDir);
  for (const folder of new Set([folderIn(dataDir), socket])) makePrivateFolder(folder, user);
  const pipe = (name: string) => makePipe(path.join(folderIn(dataDir), name), user);
  return { socket, usersPipe: pipe('users'), logPipe: pipe('log') };
}

function makePrivateFolder(folder: string, user: ServerUser): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    user.own(folder);
  }
  const stat = lstatSync(folder);
  // In the temporary directory, another user could have created the folder first.
  const owner = user.ids.uid ?? process.getuid?.();
  if (!stat.isDirectory() || stat.uid !== owner || (stat.mode & 0o077) !== 0) {
    throw new StartFailure(`${folder} must be a folder that only uid ${owner} can open; remove it and start again.`);
  }
}

function makePipe(pipe: string, user: ServerUser): string {
  if (existsSync(pipe)) return pipe;
  try {
    execFileSync('mkfifo', ['-m', '600', pipe], { stdio: ['ignore', 'ignore', 'pipe'] });
    user.own(pipe);
  } catch (error) {
    // Another process may have created it first.
    if (!existsSync(pipe)) throw new StartFailure(`A named pipe cannot be made: ${(error as Error).message.trim()}`);
  }
  return pipe;
}
