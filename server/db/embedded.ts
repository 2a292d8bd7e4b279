import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { Log } from '../outside/log.ts';
import { StartFailure } from '../start-failure.ts';

/** Another process has the embedded database open; whoever only wants to ask it something may do so by its socket. */
export class DatabaseHeld extends StartFailure {}

const postgresMajor = '18';
const longestSocketPath = 100;
const restartDelay = 500;

export interface EmbeddedDatabase {
  /** The folder that `pg` takes for its host. */
  host: string;
  close(): Promise<void>;
}

/** Starts the PostgreSQL that lives in `DATA_DIR` and keeps it running until it is closed. */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const lock = takeLock(dataDir);
  const folder = path.join(dataDir, 'postgres');
  const host = socketFolder(dataDir);
  let closing = false;
  let worker: Worker;
  try {
    refuseOtherMajor(folder);
    worker = await startWorker(folder, host);
  } catch (error) {
    lock.close();
    throw error;
  }
  watch(worker);

  function watch(running: Worker): void {
    running.once('error', (error) => log.error({ err: error }, 'the embedded database failed'));
    running.once('exit', () => {
      if (!closing) setTimeout(restart, restartDelay);
    });
  }

  async function restart(): Promise<void> {
    if (closing) return;
    try {
      worker = await startWorker(folder, host);
      watch(worker);
      log.warn('the embedded database was started again');
    } catch (error) {
      log.error({ err: error }, 'the embedded database could not be started again');
      setTimeout(restart, restartDelay);
    }
  }

  return {
    host,
    async close() {
      closing = true;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage('close');
      await ended;
      lock.close();
    },
  };
}

/** Two processes on one folder would ruin it, and PGlite has no lock of its own; this one ends with the process. */
function takeLock(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(path.join(dataDir, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new DatabaseHeld(
      `Another process is using the embedded database in ${dataDir}; stop it, or set another DATA_DIR.`,
    );
  }
}

function refuseOtherMajor(folder: string): void {
  const file = path.join(folder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const major = readFileSync(file, 'utf8').trim();
  if (major !== postgresMajor) {
    throw new StartFailure(
      `The embedded database in ${folder} was made by PostgreSQL ${major}; this version of the site opens ${postgresMajor}.`,
    );
  }
}

/** A socket's path may have about 100 characters; a deep DATA_DIR gets a short stand-in, always the same one. */
export function socketFolder(dataDir: string): string {
  const beside = path.join(dataDir, 'socket');
  if (socketIn(beside).length <= longestSocketPath) return beside;
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `jianwen-${mark}`);
}

function socketIn(host: string): string {
  return path.join(host, '.s.PGSQL.5432');
}

async function startWorker(folder: string, host: string): Promise<Worker> {
  mkdirSync(host, { recursive: true, mode: 0o700 });
  // A killed process leaves its socket behind; holding the lock, nobody else can be listening on it.
  rmSync(socketIn(host), { force: true });
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder, socket: socketIn(host) },
  });
  await new Promise<void>((resolve, reject) => {
    const ended = () => reject(new Error('the embedded database ended before it was ready'));
    worker.once('error', reject);
    worker.once('exit', ended);
    worker.on('message', (message) => {
      // Under `node --watch` Node sends messages of its own first.
      if (message !== 'ready') return;
      worker.off('error', reject);
      worker.off('exit', ended);
      resolve();
    });
  });
  return worker;
}
