import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPasswords, type Passwords } from './passwords.ts';

const seen = { hashes: 0, running: 0, most: 0 };

async function watched<T>(answer: T): Promise<T> {
  seen.hashes += 1;
  seen.running += 1;
  seen.most = Math.max(seen.most, seen.running);
  await new Promise((resolve) => setImmediate(resolve));
  seen.running -= 1;
  return answer;
}

const hashing = {
  hash: (password: string) => watched(`hash of ${password}`),
  verify: (known: string, password: string) => watched(known === `hash of ${password}`),
};

let passwords: Passwords;

beforeEach(async () => {
  passwords = createPasswords({ hashing, atOnce: 2, waiting: 50 });
  // The hash of nobody's is made with the first comparison.
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
  const narrow = createPasswords({ hashing, atOnce: 1, waiting: 0 });
  await expect(narrow.admit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(narrow.admit(async () => 'done')).resolves.toBe('done');
});

it('tries again for a hash of nobody’s that could not be made', async () => {
  let broken = true;
  const hash = (password: string) => (broken ? Promise.reject(new Error('broken')) : hashing.hash(password));
  const unlucky = createPasswords({ hashing: { ...hashing, hash }, atOnce: 2, waiting: 50 });
  await expect(unlucky.matches(null, 'longenough1')).rejects.toThrow('broken');
  broken = false;
  expect(await unlucky.matches(null, 'longenough1')).toBe(false);
});

describe('beside readers', () => {
  let pages = 0;

  /** That many log in at once; answers how many of them are done by now. */
  function crowdOf(many: number, pagesAsked: () => number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const paced = createPasswords({ hashing, atOnce: 2, waiting: 50, pagesAsked });
    let done = 0;
    const all = Promise.all(Array.from({ length: many }, () => paced.hash('longenough1').then(() => (done += 1))));
    const settled = async () => {
      for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return done;
    };
    return { all, settled };
  }

  const somebodyReads = () => (pages += 1);

  it('a crowd goes one by one, with rests between them', async () => {
    const { all, settled } = crowdOf(20, somebodyReads);
    expect(await settled()).toBe(2);
    await vi.advanceTimersByTimeAsync(179);
    expect(await settled()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await settled()).toBe(3);
    for (const done of [4, 5, 6, 7, 8, 9, 10, 11, 12]) {
      await vi.advanceTimersByTimeAsync(180);
      expect(await settled()).toBe(done);
    }
    // Those who are left then are no crowd.
    await vi.advanceTimersByTimeAsync(360);
    expect(await settled()).toBe(20);
    await all;
  });

  it('a few are not kept waiting, nor is a crowd where nobody reads', async () => {
    expect(await crowdOf(9, somebodyReads).settled()).toBe(9);
    const pagesOfBefore = 7;
    const { settled } = crowdOf(20, () => pagesOfBefore);
    await settled();
    await vi.advanceTimersByTimeAsync(200);
    expect(await settled()).toBe(20);
  });
});
