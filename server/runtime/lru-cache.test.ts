import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createResultCache, LruCache } from './lru-cache.ts';

const weightOf = (entries: { weight: number }[]) => entries.reduce((sum, { weight }) => sum + weight, 0);

describe('an LRU cache', () => {
  test('holds the most recently used entries that fit into its bound', () => {
    const step = fc.record({ key: fc.integer({ min: 0, max: 6 }), weight: fc.option(fc.integer({ min: 1, max: 5 })) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (steps, max) => {
        const cache = new LruCache<number, { weight: number }>({ max, weightOf: ({ weight }) => weight });
        /** Most recently used first. */
        let model: { key: number; weight: number }[] = [];
        for (const { key, weight } of steps) {
          const known = model.find((entry) => entry.key === key);
          const others = model.filter((entry) => entry.key !== key);
          if (weight === null) {
            expect(cache.get(key)?.weight).toBe(known?.weight);
            if (known) model = [known, ...others];
          } else {
            cache.set(key, { weight });
            model = weight > max ? others : [{ key, weight }, ...others];
            while (weightOf(model) > max) model.pop();
          }
          expect([cache.size, cache.weight]).toEqual([
            model.length,
            model.reduce((all, entry) => all + entry.weight, 0),
          ]);
        }
      }),
    );
  });

  test('forgets what is deleted, and everything when it is cleared', () => {
    const cache = new LruCache<string, string | null>({ max: 3 });
    for (const key of ['a', 'b', 'c']) cache.set(key, null);
    cache.delete('b');
    expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([null, undefined, 2]);
    cache.clear();
    expect([cache.get('a'), cache.size, cache.weight]).toEqual([undefined, 0, 0]);
  });
});

describe('a result cache', () => {
  function setUp(max = 2) {
    let now = 0;
    let computed = 0;
    const cache = createResultCache<number>({ max, lifetime: 1_000, clock: { now: () => new Date(now) } });
    const ask = (key: string) => cache.get(key, async () => ++computed);
    return { cache, ask, wait: (time: number) => (now += time) };
  }

  test('computes a result once for concurrent callers', async () => {
    const { ask } = setUp();
    expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([1, 1, 1]);
  });

  test('returns a result again only during its lifetime', async () => {
    const { ask, wait } = setUp();
    await ask('a');
    wait(1_000);
    expect(await ask('a')).toBe(2);
  });

  test('evicts the least recently used result', async () => {
    const { cache, ask } = setUp();
    await ask('a');
    await ask('b');
    await ask('a');
    await ask('c');
    expect(cache.size()).toBe(2);
    expect(await ask('a')).toBe(1);
    expect(await ask('b')).toBe(4);
  });

  test('does not cache a failure', async () => {
    const { cache, ask } = setUp();
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask('a')).toBe(1);
  });
});
