import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashJob } from './hashing.ts';

/** The package uses Argon2id by default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Lowers this thread's priority: a login may wait a little, a page may not. It is not the lowest priority: on a busy
 * machine a login then took half a minute. On Linux each thread has its own priority.
 */
function lowerPriority(): void {
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
    const { PRIORITY_BELOW_NORMAL: lower, PRIORITY_LOW: lowest } = os.constants.priority;
    os.setPriority(thread, Math.min(os.getPriority(thread) + lower, lowest));
  } catch {
    // Other systems have priorities only for whole processes, so nothing is changed there.
  }
}

lowerPriority();
parentPort?.on('message', ({ password, known }: HashJob) => {
  parentPort?.postMessage(known === undefined ? hashSync(password, cost) : verifySync(known, password));
});
