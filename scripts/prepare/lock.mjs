import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './run.mjs';

const cache = join(root, '.cache');
const lock = join(cache, 'prepare.lock');
const draft = join(cache, `prepare.${process.pid}`);
const heartbeatEvery = 1_000;
const deadAfter = 30_000;
const pollEvery = 200;

/** Runs `work` under a lock on this checkout; a second process waits for the first. */
export async function withLock(work) {
  mkdirSync(cache, { recursive: true });
  await takeLock();
  const heartbeat = setInterval(() => touch(lock), heartbeatEvery);
  const releaseLock = () => rmSync(lock, { force: true });
  process.once('exit', releaseLock);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', releaseLock);
    releaseLock();
  }
}

async function takeLock() {
  let announced = false;
  while (!tryLock()) {
    const holder = readHolder();
    if (holder === null) continue;
    if (holder.isDead) {
      removeDeadLock(holder.pid);
      continue;
    }
    if (!announced) console.log(`Another process (${holder.pid}) is preparing this checkout; waiting for it …`);
    announced = true;
    await pause(pollEvery);
  }
}

/** Linking is atomic, so no process ever reads a lock without its owner. */
function tryLock() {
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readHolder() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Process ids are reused after a reboot, so the owner must also touch the lock regularly.
    const silentFor = Date.now() - statSync(lock).mtimeMs;
    return { pid, isDead: silentFor > deadAfter || !isRunning(pid) };
  } catch {
    return null;
  }
}

function isRunning(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Renamed before removal, so that of several processes that find a dead owner only one removes the lock. */
function removeDeadLock(deadPid) {
  const aside = `${draft}.stale`;
  try {
    renameSync(lock, aside);
    // Another process may have taken the lock in between; it is restored.
    if (Number(readFileSync(aside, 'utf8')) !== deadPid) linkSync(aside, lock);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another process took this one for dead and removed the lock; the work continues anyway.
  }
}
