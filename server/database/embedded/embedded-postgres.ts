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

const askEvery = 20;
const checkEvery = 500;
const longestRetryPause = 5_000;
/** How long the rest of an earlier server may take to go; it is usually a second or two. */
const patience = 30_000;
/** A server without a supervisor is told to end once it has had time to do so by itself. */
const orphanPatience = 5_000;
/** It writes everything down before it ends, which takes a while on a slow disk. */
const longestEnd = 60_000;

export interface EmbeddedPostgres {
  connection: pg.ClientConfig;
  /** Whether this process started it, and no other was using it. */
  startedHere: boolean;
  /** Stops using it. It ends with its last user, who waits for that. */
  close(): Promise<void>;
}

/** How a client connects to the embedded database of a data folder, while it runs. */
export function embeddedConnection(dataDir: string): pg.ClientConfig {
  return { host: socketFolder(dataDir), ...credentialsOf(dataDir) };
}

/** Joins the PostgreSQL that runs on this data folder or starts it, and keeps it running until it is closed. */
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

  /** Answers whether this process started it. */
  async function bringUp(): Promise<boolean> {
    const began = Date.now();
    for (;;) {
      if (users.join() && (await answers(connection, users.isSupervised))) return false;
      if (closing) return false;
      const failure = await start();
      if (failure === null) return true;
      const waited = Date.now() - began;
      if (!isInTheWay.test(failure) || waited > patience) throw startProblem(cluster, failure);
      if (waited > orphanPatience && !users.join()) endOrphan(cluster);
      await pause(askEvery * 5);
    }
  }

  /** Answers why it could not be started, or null. */
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
    isUp = await answers(connection, isRunning);
    if (isUp) return null;
    // Its last words may still be on their way.
    await pause(askEvery);
    return reasonIn(serverLog.recent());
  }

  function restart(): void {
    if (closing) return;
    restarting ??= tryUntilUp().finally(() => {
      restarting = null;
    });
  }

  async function tryUntilUp(): Promise<void> {
    for (let wait = checkEvery; !closing; wait = Math.min(wait * 2, longestRetryPause)) {
      try {
        if (await bringUp()) log.warn('the embedded database had ended and was started again');
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
    const startedHere = await bringUp();
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

/** Tries to connect for as long as there may be a server; answers whether there is. */
async function answers(connection: pg.ClientConfig, mayAnswer: () => boolean): Promise<boolean> {
  while (mayAnswer()) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      // The folder's password was changed by somebody; no later try will help.
      if ((error as { code?: string }).code === '28P01') throw new StartFailure((error as Error).message);
      await pause(askEvery);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/** What PostgreSQL says where an earlier server, or what is left of it, still holds the folder. */
const isInTheWay = /lock file "[^"]*" already exists|pre-existing shared memory block|is being used by another/;

function endOrphan(cluster: string): void {
  const pid = serverPid(cluster);
  if (pid !== null && isServer(pid, cluster)) process.kill(pid, 'SIGINT');
}

async function serverEnded(cluster: string): Promise<void> {
  for (const until = Date.now() + longestEnd; Date.now() < until; await pause(askEvery)) {
    const pid = serverPid(cluster);
    if (pid === null || isServer(pid, cluster) === false) return;
  }
}
