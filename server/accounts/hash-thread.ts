import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashJob } from './hashing.ts';

/** Argon2id is the package's own choice of kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Reading goes first: a login may wait a moment, a page may not. Not the lowest: on a machine kept busy by
 * others a login then took half a minute. On Linux a thread has a priority of its own.
 */
function yieldToReaders(): void {
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
    os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Elsewhere the number would be the whole process's: there everything is equal.
  }
}

yieldToReaders();
parentPort?.on('message', ({ password, known }: HashJob) => {
  parentPort?.postMessage(known === undefined ? hashSync(password, cost) : verifySync(known, password));
});
