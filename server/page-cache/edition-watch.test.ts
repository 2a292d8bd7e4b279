import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Edition } from '../articles/queries/edition.ts';
import { createLog } from '../runtime/log.ts';
import { type EditionWatch, watchEdition } from './edition-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A change must be known to every process within this time, in milliseconds. */
const promised = 1_000;
/** A query of the edition on a busy database; one that began before a change does not see it. */
const slowQuery = 200;

/** A database whose content changes at a moment, and which takes some time to answer. */
function databaseThatChangesAt(moment: number, queryTime: number, isAvailable = (_now: number) => true) {
  const begun = Date.now();
  return async (): Promise<Edition> => {
    const asked = Date.now() - begun;
    const version = asked >= moment ? '2' : '1';
    await new Promise((resolve) => setTimeout(resolve, queryTime));
    if (!isAvailable(asked)) throw new Error('no connection');
    return { id: version, version, at: '', isIndexing: false, changes: [], due: [] };
  };
}

async function startWatch(read: () => Promise<Edition>): Promise<EditionWatch> {
  const starting = watchEdition({ read, log: createLog('silent'), clock: { now: () => new Date() } });
  await vi.advanceTimersByTimeAsync(slowQuery);
  return starting;
}

test('a change at any moment is known within a second, also when the database answers slowly', async () => {
  const moments = fc.integer({ min: slowQuery + 1, max: 5_000 });
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 0, max: slowQuery }), async (moment, queryTime) => {
      const watch = await startWatch(databaseThatChangesAt(moment, queryTime));
      await vi.advanceTimersByTimeAsync(moment - slowQuery - 1);
      const before = watch.current();
      expect(before).toMatch(/^1 /);
      await vi.advanceTimersByTimeAsync(promised + 1);
      expect(watch.current()).toMatch(/^2 /);
      watch.stop();
    }),
    { numRuns: 50 },
  );
});

test('a change while the database is away is known within a second of its return', async () => {
  const back = 10_000;
  const watch = await startWatch(databaseThatChangesAt(5_000, slowQuery, (now) => now < 1_000 || now >= back));
  await vi.advanceTimersByTimeAsync(back - slowQuery - 1);
  expect(watch.current()).toMatch(/^1 /);
  expect(watch.databaseUnavailableFor()).toBeGreaterThan(8_000);
  await vi.advanceTimersByTimeAsync(promised);
  expect(watch.current()).toMatch(/^2 /);
  expect(watch.databaseUnavailableFor()).toBe(0);
  watch.stop();
});

test('a watch that was stopped reads nothing more', async () => {
  const read = vi.fn(databaseThatChangesAt(0, 0));
  const watch = await startWatch(read);
  watch.stop();
  const asked = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(promised);
  expect(read.mock.calls.length).toBe(asked);
  expect(vi.getTimerCount()).toBe(0);
});
