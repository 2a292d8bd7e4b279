import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../runtime/log.ts';
import { StartFailure } from '../../runtime/start-failure.ts';
import { clusterFolder, credentialsOf, prepareCluster } from './cluster-folder.ts';
import { findPrograms } from './programs.ts';
import { prepareRunFolder, socketFolder } from './run-folder.ts';
import { openServerLog } from './server-log.ts';
import { chooseServerUser } from './server-user.ts';
import { reasonIn, startProblem } from './start-problem.ts';
import { isServer, serverPid, startSupervisor } from './supervisor.ts';
import { openUsersPipe } from './users-pipe.ts';

const pollEvery = 20;
const checkEvery = 500;
const maxRetryPause = 5_000;
/** How long to wait for an earlier server to end, which usually takes a second or two. */
const maxWait = 30_000;
/** A server without a supervisor is signalled if it has not ended by itself by then. */
const orphanMaxWait = 5_000;
/** The server writes a checkpoint before it ends, which takes a while on a slow disk. */
const maxShutdown = 60_000;

export interface EmbeddedPostgres {
  connection: pg.ClientConfig;
  /** Whether this process started the server, and no other was using it. */
  startedHere: boolean;
  /** Stops using the server. It ends with its last user, and that user waits for the end. */
  close(): Promise<void>;
}

/** Connection settings for the running embedded database of a data folder. */
export function embeddedConnection(dataDir: string): pg.ClientConfig {
  return { host: socketFolder(dataDir), ...credentialsOf(dataDir) };
}

/** Joins the PostgreSQL server of this data folder or starts it, and restarts it until closed. */
export async function openEmbedded(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const cluster = clusterFolder(dataDir);
  const programs = findPrograms();
  const user = chooseServerUser(dataDir, cluster, programs);
  await prepareCluster(dataDir, programs, user);
  const { socket, usersPipe, logPipe } = prepareRunFolder(dataDir, user);
  const users = openUsersPipe(usersPipe);
  const serverLog = openServerLog(logPipe, log);
  const connection = embeddedConnection(dataDir);
  let closing = false;
  let restarting: Promise<void> | null = null;

  /** Returns whether this process started the server. */
  async function joinOrStart(): Promise<boolean> {
    const began = Date.now();
    for (;;) {
      if (users.join() && (await canConnect(connection, users.isSupervised))) return false;
      if (closing) return false;
      const failure = await start();
      if (failure === null) return true;
      const waited = Date.now() - began;
      if (!folderInUse.test(failure) || waited > maxWait) throw startProblem(cluster, failure);
      if (waited > orphanMaxWait && !users.join()) endOrphan(cluster);
      await pause(pollEvery * 5);
    }
  }

  /** Returns why the server could not be started, or null. */
  async function start(): Promise<string | null> {
    const readEnd = users.openReadEnd();
    serverLog.forget();
    const supervisor = startSupervisor({ programs, user, cluster, socket, users: readEnd, log: serverLog.writeHandle });
    closeSync(readEnd);
    const isRunning = () => supervisor.exitCode === null && supervisor.signalCode === null;
    supervisor.once('error', (error) => log.error({ err: error }, 'the embedded database could not be run'));
    supervisor.once('exit', () => {
      if (isUp) restart();
    });
    let isUp = false;
    isUp = await canConnect(connection, isRunning);
    return isUp ? null : reasonIn(serverLog.recent());
  }

  function restart(): void {
    if (closing) return;
    restarting ??= tryUntilUp().finally(() => {
      restarting = null;
    });
  }

  async function tryUntilUp(): Promise<void> {
    for (let wait = checkEvery; !closing; wait = Math.min(wait * 2, maxRetryPause)) {
      try {
        if (await joinOrStart()) log.warn('the embedded database had ended and was started again');
        return;
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be started again');
        await pause(wait);
      }
    }
  }

  async function close(): Promise<void> {
    closing = true;
    clearInterval(check);
    await restarting;
    if (users.leave()) await serverEnded(cluster);
    serverLog.close();
  }

  let check: NodeJS.Timeout | undefined;
  try {
    const startedHere = await joinOrStart();
    check = setInterval(() => {
      if (!restarting && !users.isSupervised()) restart();
    }, checkEvery);
    check.unref();
    return { connection, startedHere, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Tries to connect while there may be a server. Returns whether it succeeded. */
async function canConnect(connection: pg.ClientConfig, mayBeRunning: () => boolean): Promise<boolean> {
  while (mayBeRunning()) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      // The password was changed from outside; trying again will not help.
      if ((error as { code?: string }).code === '28P01') throw new StartFailure((error as Error).message);
      await pause(pollEvery);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/** PostgreSQL's errors while an earlier server, or its remains, still hold the folder. */
const folderInUse = /lock file "[^"]*" already exists|pre-existing shared memory block|is being used by another/;

function endOrphan(cluster: string): void {
  const pid = serverPid(cluster);
  if (pid !== null && isServer(pid, cluster)) process.kill(pid, 'SIGINT');
}

async function serverEnded(cluster: string): Promise<void> {
  for (const until = Date.now() + maxShutdown; Date.now() < until; await pause(pollEvery)) {
    const pid = serverPid(cluster);
    if (pid === null || isServer(pid, cluster) === false) return;
  }
}
