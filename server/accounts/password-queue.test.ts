import { beforeEach, describe, expect, it } from 'vitest';
import { accountLimits } from '../../contract/account-limits.ts';
import { createPasswordQueue, type PasswordQueue } from './password-queue.ts';

const { passwordHashesForNetwork: ofNetwork } = accountLimits;
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

let passwords: PasswordQueue;

beforeEach(async () => {
  passwords = createPasswordQueue({ hashing, atOnce: 2, waiting: 50, ofNetwork });
  // The dummy hash is made with the first comparison.
  await passwords.matches(null, '');
  Object.assign(seen, { hashes: 0, most: 0 });
});

let nextNetwork = 0;

/** Each from a network of its own. */
async function admitted(work: () => Promise<void>): Promise<string> {
  nextNetwork += 1;
  try {
    await passwords.admit(`203.0.${nextNetwork}.1`, work);
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

it('is compared with a dummy hash where there is no member', async () => {
  expect(await passwords.matches(null, 'longenough1')).toBe(false);
  expect(seen.hashes).toBe(1);
});

it('is hashed by twos, however many wait', async () => {
  await Promise.all(Array.from({ length: 8 }, () => passwords.hash('longenough1')));
  expect(seen).toMatchObject({ hashes: 8, most: 2 });
});

it('lets in as many as may run and wait, rejects the excess at once, and goes on when some have left', async () => {
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

it('leaves the queue also when its work fails', async () => {
  const narrow = createPasswordQueue({ hashing, atOnce: 1, waiting: 0, ofNetwork });
  await expect(narrow.admit('203.0.113.1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(narrow.admit('203.0.113.1', async () => 'done')).resolves.toBe('done');
});

it('tries again for a dummy hash that could not be made', async () => {
  let broken = true;
  const hash = (password: string) => (broken ? Promise.reject(new Error('broken')) : hashing.hash(password));
  const unlucky = createPasswordQueue({ hashing: { ...hashing, hash }, atOnce: 2, waiting: 50, ofNetwork });
  await expect(unlucky.matches(null, 'longenough1')).rejects.toThrow('broken');
  broken = false;
  expect(await unlucky.matches(null, 'longenough1')).toBe(false);
});

describe('of one network', () => {
  /** That many calls of each address stay inside until the test ends them; returns which were let in. */
  async function letIn(addresses: string[]) {
    const passwords = createPasswordQueue({ hashing, atOnce: 2, waiting: 50, ofNetwork });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const inside: string[] = [];
    const calls = addresses.map((address) =>
      passwords
        .admit(address, () => {
          inside.push(address);
          return ended;
        })
        .catch((error) => error.failure),
    );
    await new Promise((resolve) => setImmediate(resolve));
    end();
    await Promise.all(calls);
    return inside;
  }
  const times = (many: number, address: (at: number) => string) => Array.from({ length: many }, (_, at) => address(at));

  it.each([
    ['an address', () => '203.0.113.5', 12],
    ['an IPv4 /24', (at: number) => `203.0.113.${at}`, 26],
    ['an IPv6 /64', () => '2001:db8:1:1::/64', 12],
    ['an IPv6 /56', (at: number) => `2001:db8:1:${(0x100 + at).toString(16)}::/64`, 18],
    ['an IPv6 /48', (at: number) => `2001:db8:1:${(at << 8).toString(16)}::/64`, 26],
  ])('%s no more are let in than its part, and another network still is', async (_name, address, part) => {
    const inside = await letIn([...times(60, address), '198.51.100.1']);
    expect(inside).toHaveLength(part + 1);
    expect(inside.at(-1)).toBe('198.51.100.1');
  });

  it('those who have left make room, also when something went wrong', async () => {
    const passwords = createPasswordQueue({ hashing, atOnce: 2, waiting: 50, ofNetwork });
    for (let at = 0; at < 30; at += 1) {
      await expect(passwords.admit('203.0.113.5', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
    await expect(passwords.admit('203.0.113.5', async () => 'done')).resolves.toBe('done');
  });
});
