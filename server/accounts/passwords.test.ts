import { parseOptions } from '@node-rs/argon2';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPasswords, type Passwords } from './passwords.ts';

/** The real package, watched: how many hashes were computed, and how many at the same time at the most. */
const seen = vi.hoisted(() => ({ hashes: 0, running: 0, most: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const watched =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      seen.hashes += 1;
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      return work(...args).finally(() => {
        seen.running -= 1;
      });
    };
  return { ...real, hash: watched(real.hash), verify: watched(real.verify) };
});

let passwords: Passwords;

beforeEach(async () => {
  passwords = createPasswords({ atOnce: 2, waiting: 50 });
  // The hash of nobody's is made beside everything else.
  await passwords.matches(null, '');
  Object.assign(seen, { hashes: 0, most: 0 });
});

async function admitted(work: () => Promise<void>): Promise<string> {
  try {
    await passwords.admit(work);
    return 'done';
  } catch (error) {
    return (error as { failure: string }).failure;
  }
}

it('is hashed with argon2id at the agreed cost', async () => {
  const hashed = await passwords.hash('longenough1');
  expect(hashed).toMatch(/^\$argon2id\$/);
  expect(parseOptions(hashed)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

it('matches itself, in full width too, and nothing else', async () => {
  const hashed = await passwords.hash('longenough1');
  expect(await passwords.matches(hashed, 'longenough1')).toBe(true);
  expect(await passwords.matches(hashed, 'ｌｏｎｇｅｎｏｕｇｈ１')).toBe(true);
  expect(await passwords.matches(hashed, 'longenough2')).toBe(false);
});

it('is compared with a hash of nobody’s where there is no member', async () => {
  expect(await passwords.matches(null, 'longenough1')).toBe(false);
  expect(seen.hashes).toBe(1);
});

it('is hashed by twos, however many wait', async () => {
  await Promise.all(Array.from({ length: 8 }, () => passwords.hash('longenough1')));
  expect(seen).toMatchObject({ hashes: 8, most: 2 });
});

it('lets in as many as may run and wait, turns the surplus away at once, and goes on when some have left', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const inside = Array.from({ length: 52 }, () => admitted(() => ended));
  expect(await admitted(() => ended)).toBe('UNAVAILABLE');
  end();
  expect(new Set(await Promise.all(inside))).toEqual(new Set(['done']));
  expect(await admitted(async () => {})).toBe('done');
});

it('leaves its place also when something goes wrong inside', async () => {
  const narrow = createPasswords({ atOnce: 1, waiting: 0 });
  await expect(narrow.admit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(narrow.admit(async () => 'done')).resolves.toBe('done');
});
