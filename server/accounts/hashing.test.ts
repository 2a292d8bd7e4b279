import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { parseOptions } from '@node-rs/argon2';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHashing, type Hashing } from './hashing.ts';

let hashing: Hashing;

beforeEach(() => {
  hashing = createHashing();
});

afterEach(() => hashing.close());

/** The nineteenth field of each thread's own line, behind a name that may hold spaces. */
function threadPriorities(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const line = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

it('is argon2id at the agreed cost', async () => {
  const hashed = await hashing.hash('longenough1');
  expect(hashed).toMatch(/^\$argon2id\$/);
  expect(parseOptions(hashed)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

it('knows a password again, and no other', async () => {
  const hashed = await hashing.hash('longenough1');
  expect(await hashing.verify(hashed, 'longenough1')).toBe(true);
  expect(await hashing.verify(hashed, 'longenough2')).toBe(false);
});

it('answers each asker with their own', async () => {
  const words = ['one', 'two', 'three', 'four'];
  const hashes = await Promise.all(words.map((word) => hashing.hash(word)));
  expect(await Promise.all(hashes.map((hashed, at) => hashing.verify(hashed, words[at] ?? '')))).toEqual(
    words.map(() => true),
  );
});

it.skipIf(process.platform !== 'linux')('is done by threads that yield to all others of the process', async () => {
  const own = os.getPriority();
  const before = threadPriorities().filter((priority) => priority > own).length;
  await Promise.all([hashing.hash('one'), hashing.hash('two')]);
  const after = threadPriorities();
  expect(after.filter((priority) => priority > own)).toHaveLength(before + 2);
  expect(after).toContain(own);
});

it('says so when it cannot be done, and goes on with the next', async () => {
  await expect(hashing.verify('no hash at all', 'longenough1')).rejects.toThrow('has ended');
  expect(await hashing.hash('longenough1')).toMatch(/^\$argon2id\$/);
});
