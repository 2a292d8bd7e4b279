import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';
import { createTouchedTags } from './touched-tags.ts';

const minute = 60_000;

function setUp(maxBytes = 1_000_000) {
  const world = { now: 0, awayFor: 0 };
  const touched = createTouchedTags();
  const cache = createPageCache<ReturnType<typeof copy>>({
    maxBytes,
    clock: { now: () => new Date(world.now) },
    touched,
    databaseUnavailableFor: () => world.awayFor,
  });
  const touch = (...tags: string[]) => touched.add([{ tags, withdrawn: [] }]);
  const withdraw = (...withdrawn: string[]) => touched.add([{ tags: [], withdrawn }]);
  return { world, cache, touch, withdraw };
}

function copy(text: string, tags: string[] = ['shell']) {
  return { text, weight: text.length, tags };
}

describe('the page cache', () => {
  it('makes a page once for all who wait for it', async () => {
    const { cache } = setUp();
    const make = vi.fn(async () => copy('a'));
    const answers = await Promise.all(Array.from({ length: 200 }, () => cache.get('/', 60, make)));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('makes it again when something that it shows changes, and when its time is over', async () => {
    const { world, cache, touch } = setUp();
    const make = vi.fn(async () => copy('a'));
    await cache.get('/', 60, make);
    await cache.get('/', 60, make);
    expect(make).toHaveBeenCalledTimes(1);
    touch('card:1');
    await cache.get('/', 60, make);
    expect(make).toHaveBeenCalledTimes(1);
    touch('shell');
    await cache.get('/', 60, make);
    expect(make).toHaveBeenCalledTimes(2);
    world.now += minute;
    await cache.get('/', 60, make);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('makes again what changed while it was being made', async () => {
    const { cache, touch } = setUp();
    await cache.get('/', 60, async () => {
      touch('shell');
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
    const { world, cache, touch } = setUp();
    await cache.get('/', 60, async () => copy('a'));
    world.now += 2 * 60 * minute;
    touch('shell');
    world.awayFor = 1;
    await expect(cache.get('/', 60, async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });

  it('serves the old copy when making a new one fails', async () => {
    const { cache, touch } = setUp();
    await cache.get('/', 60, async () => copy('a'));
    touch('shell');
    const answer = await cache.get('/', 60, async () => Promise.reject(new Error('broken')));
    expect(answer?.text).toBe('a');
  });

  it('serves the old copy to the crowd while one new copy is made, for two seconds at the most', async () => {
    const { world, cache, touch } = setUp();
    await cache.get('/', 60, async () => copy('old'));
    touch('shell');
    let finish = () => {};
    const make = vi.fn(
      () =>
        new Promise<ReturnType<typeof copy>>((done) => {
          finish = () => done(copy('new'));
        }),
    );
    const first = cache.get('/', 60, make);
    const crowd = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', 60, make)));
    expect(crowd.map((page) => page?.text)).toEqual(Array(50).fill('old'));
    world.now += 2_000;
    const later = cache.get('/', 60, make);
    finish();
    expect([(await first)?.text, (await later)?.text]).toEqual(['new', 'new']);
    expect(make).toHaveBeenCalledTimes(1);
    expect((await cache.get('/', 60, make))?.text).toBe('new');
  });

  it('serves old copies while many others are made, and then makes theirs', async () => {
    const { cache, touch } = setUp();
    const keys = Array.from({ length: 20 }, (_, at) => `/${at}`);
    for (const key of keys) await cache.get(key, 60, async () => copy('old'));
    touch('shell');
    const finish: (() => void)[] = [];
    const make = () => new Promise<ReturnType<typeof copy>>((done) => finish.push(() => done(copy('new'))));
    const answers = keys.map((key) => cache.get(key, 60, make));
    for (const done of finish.splice(0)) done();
    const texts = (await Promise.all(answers)).map((page) => page?.text);
    expect(texts.filter((text) => text === 'new')).toHaveLength(8);
    const again = keys.map((key) => cache.get(key, 60, async () => copy('new')));
    expect((await Promise.all(again)).filter((page) => page?.text === 'new').length).toBeGreaterThan(8);
  });

  it('makes pages of one moment again before they are too old, apart from each other, while they are served', async () => {
    const { world, cache } = setUp();
    const keys = Array.from({ length: 60 }, (_, at) => `/${at}`);
    const madeAt = new Map<string, number>();
    const make = (key: string) => async () => {
      madeAt.set(key, world.now);
      return copy('a');
    };
    for (const key of keys) await cache.get(key, 60, make(key));
    const made: number[] = [];
    for (; world.now < minute; world.now += 250) {
      madeAt.clear();
      for (const key of keys) {
        expect(cache.servable(key)).not.toBeNull();
        cache.countServed(key);
        await Promise.resolve();
      }
      await new Promise(setImmediate);
      made.push(...madeAt.values());
    }
    expect(made).toHaveLength(keys.length);
    expect(Math.min(...made)).toBeGreaterThan(minute / 2);
    const most = Math.max(...made.map((one) => made.filter((other) => Math.abs(other - one) < 1_000).length));
    expect(most).toBeLessThan(keys.length / 4);
    expect(cache.served).toMatchObject({ misses: keys.length, stale: 0, shared: 0 });
    for (const key of keys) expect(cache.servable(key)).not.toBeNull();
  });

  it('makes at most two pages in advance at once, and keeps those for which that fails until they are too old', async () => {
    const { world, cache } = setUp();
    const keys = Array.from({ length: 10 }, (_, at) => `/${at}`);
    const fail: ((error: Error) => void)[] = [];
    const make = vi.fn(async (previous: ReturnType<typeof copy> | null) =>
      previous ? new Promise<ReturnType<typeof copy>>((_, failed) => fail.push(failed)) : copy('a'),
    );
    for (const key of keys) await cache.get(key, 60, make);
    world.now = minute - 1;
    expect(keys.map((key) => cache.servable(key)?.text)).toEqual(Array(10).fill('a'));
    expect(fail).toHaveLength(2);
    for (const failed of fail) failed(new Error('broken'));
    await new Promise(setImmediate);
    expect(cache.servable('/0')?.text).toBe('a');
    expect(fail).toHaveLength(2);
    world.now = minute;
    expect(cache.servable('/0')).toBeNull();
    expect((await cache.get('/0', 60, async () => copy('b')))?.text).toBe('b');
    expect(cache.served).toMatchObject({ stale: 0 });
  });

  it('never serves an old copy of what was withdrawn', async () => {
    const { world, cache, withdraw } = setUp();
    await cache.get('/news/a', 60, async () => copy('a', ['shell', 'card:1']));
    withdraw('card:1');
    const waiting = cache.get('/news/a', 60, async () => copy('gone', ['shell']));
    expect(cache.servable('/news/a')).toBeNull();
    expect((await waiting)?.text).toBe('gone');
    await cache.get('/news/b', 60, async () => copy('b', ['card:2']));
    withdraw('card:2');
    world.awayFor = 1;
    await expect(cache.get('/news/b', 60, async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });

  it('drops everything when it cannot be said what changed', async () => {
    const { cache, touch } = setUp();
    await cache.get('/', 60, async () => copy('old'));
    touch('all');
    expect((await cache.get('/', 60, async () => copy('new')))?.text).toBe('new');
  });

  it('stays within its bytes and forgets what was used longest ago', async () => {
    const big = 'x'.repeat(10_000);
    const { cache } = setUp(3 * 12_000);
    for (const key of ['a', 'b', 'c']) await cache.get(key, 60, async () => copy(big));
    cache.servable('a');
    await cache.get('d', 60, async () => copy(big));
    expect(cache.size().bytes).toBeLessThanOrEqual(3 * 12_000);
    expect(cache.servable('b')).toBeNull();
    expect(cache.servable('a')).not.toBeNull();
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
