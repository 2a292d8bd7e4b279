import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

const minute = 60_000;

function setUp(maxBytes = 1_000_000) {
  const world = { now: 0, edition: '1', awayFor: 0 };
  const cache = createPageCache<{ text: string; weight: number }>({
    maxBytes,
    clock: { now: () => new Date(world.now) },
    edition: () => world.edition,
    databaseUnavailableFor: () => world.awayFor,
  });
  return { world, cache };
}

function copy(text: string) {
  return { text, weight: text.length };
}

describe('the page cache', () => {
  it('makes a page once for all who wait for it', async () => {
    const { cache } = setUp();
    const make = vi.fn(async () => copy('a'));
    const answers = await Promise.all(Array.from({ length: 200 }, () => cache.get('/', 60, make)));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('makes it again when the edition changes, and when its time is over', async () => {
    const { world, cache } = setUp();
    const make = vi.fn(async () => copy('a'));
    await cache.get('/', 60, make);
    await cache.get('/', 60, make);
    expect(make).toHaveBeenCalledTimes(1);
    world.edition = '2';
    await cache.get('/', 60, make);
    expect(make).toHaveBeenCalledTimes(2);
    world.now += minute;
    await cache.get('/', 60, make);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('makes again what changed while it was being made', async () => {
    const { world, cache } = setUp();
    await cache.get('/', 60, async () => {
      world.edition = '2';
      return copy('old');
    });
    expect((await cache.get('/', 60, async () => copy('new')))?.text).toBe('new');
  });

  it('serves the last good copy for an hour while the database is away', async () => {
    const { world, cache } = setUp();
    await cache.get('/', 60, async () => copy('a'));
    world.now += 3 * 60 * minute;
    world.awayFor = 1;
    const broken = vi.fn(async () => Promise.reject(new Error('away')));
    expect((await cache.get('/', 60, broken))?.text).toBe('a');
    expect(broken).not.toHaveBeenCalled();
    world.awayFor = 60 * minute;
    await expect(cache.get('/', 60, broken)).rejects.toThrow('away');
  });

  it('does not serve a copy that was already wrong when the database went away', async () => {
    const { world, cache } = setUp();
    await cache.get('/', 60, async () => copy('a'));
    world.now += 2 * 60 * minute;
    world.edition = '2';
    world.awayFor = 1;
    await expect(cache.get('/', 60, async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });

  it('serves the old copy when making a new one fails', async () => {
    const { world, cache } = setUp();
    await cache.get('/', 60, async () => copy('a'));
    world.edition = '2';
    const answer = await cache.get('/', 60, async () => Promise.reject(new Error('broken')));
    expect(answer?.text).toBe('a');
  });

  it('stays within its bytes and forgets what was used longest ago', async () => {
    const big = 'x'.repeat(10_000);
    const { cache } = setUp(3 * 12_000);
    for (const key of ['a', 'b', 'c']) await cache.get(key, 60, async () => copy(big));
    cache.fresh('a');
    await cache.get('d', 60, async () => copy(big));
    expect(cache.size().bytes).toBeLessThanOrEqual(3 * 12_000);
    expect(cache.fresh('b')).toBeNull();
    expect(cache.fresh('a')).not.toBeNull();
  });

  it('does not remember what does not exist', async () => {
    const { cache } = setUp();
    expect(await cache.get('x', 60, async () => null)).toBeNull();
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it('keeps nothing when it has no room at all', async () => {
    const { cache } = setUp(0);
    await cache.get('a', 60, async () => copy('a'));
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 });
  });
});
