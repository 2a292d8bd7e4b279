import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './run.mjs';

const cache = join(root, '.cache');
const lock = join(cache, 'prepare.lock');
const draft = join(cache, `prepare.${process.pid}`);
const beatEvery = 1_000;
const deadAfter = 30_000;
const askEvery = 200;

/** Does the work when no other process does the same in this checkout; the second waits for the first. */
export async function inTurn(work) {
  mkdirSync(cache, { recursive: true });
  await takeLock();
  const beat = setInterval(() => touch(lock), beatEvery);
  const letGo = () => rmSync(lock, { force: true });
  process.once('exit', letGo);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  try {
    await work();
  } finally {
    clearInterval(beat);
    process.off('exit', letGo);
    letGo();
  }
}

async function takeLock() {
  let told = false;
  while (!tryToTake()) {
    const holder = readHolder();
    if (holder === null) continue;
    if (holder.isDead) {
      putAside(holder.pid);
      continue;
    }
    if (!told) console.log(`Another process (${holder.pid}) is preparing this checkout; waiting for it …`);
    told = true;
    await pause(askEvery);
  }
}

/** A link appears whole or not at all, so nobody ever reads a lock without its owner. */
function tryToTake() {
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
    // Numbers of processes come again after a restart of the machine, so the owner also has to be heard from.
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

/** Renamed before it is removed, so that of several who find the same dead owner only one removes it. */
function putAside(deadPid) {
  const aside = `${draft}.stale`;
  try {
    renameSync(lock, aside);
    // Another may have taken the lock in between; it gets it back.
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
    // Whoever removed it also decided that this process is gone; the work goes on all the same.
  }
}
