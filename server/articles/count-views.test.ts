import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../database/connection.ts';
import { createViews } from './count-views.ts';
import * as table from './queries/views.ts';

vi.mock('./queries/views.ts', () => ({ countViews: vi.fn(), forgetOldViews: vi.fn(async () => {}) }));

const countViews = vi.mocked(table.countViews);
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const reader = { network: '203.0.113.5', userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36' };

beforeEach(() => {
  vi.useFakeTimers();
  countViews.mockReset().mockResolvedValue(undefined);
});
afterEach(() => vi.useRealTimers());

function start() {
  return createViews({ db: {} as Db, secretKeys: ['a'.repeat(32)], log: silent });
}

it('writes what came in a second as one batch', async () => {
  const views = start();
  views.note('a', reader);
  views.note('b', reader);
  expect(countViews).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(countViews).toHaveBeenCalledTimes(1);
  expect(countViews.mock.calls[0]?.[1].map(({ slug }) => slug)).toEqual(['a', 'b']);
  await views.close();
});

it('gives the same network on the same article the same hash, whatever its browser says, and others another', async () => {
  const views = start();
  views.note('a', reader);
  views.note('a', { ...reader, userAgent: `${reader.userAgent} another` });
  views.note('b', reader);
  views.note('a', { ...reader, network: '203.0.113.6' });
  await views.close();
  const hashes = countViews.mock.calls[0]?.[1].map(({ hash }) => hash.toString('hex')) ?? [];
  expect(new Set(hashes).size).toBe(3);
  expect(hashes[0]).toBe(hashes[1]);
});

it('does not count robots', async () => {
  const views = start();
  views.note('a', { ...reader, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await views.close();
  expect(countViews).not.toHaveBeenCalled();
});

it('holds its records while the database is unavailable and writes them later', async () => {
  const views = start();
  countViews.mockRejectedValueOnce(new Error('away'));
  views.note('a', reader);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(countViews).toHaveBeenCalledTimes(2);
  expect(countViews.mock.calls[1]?.[1]).toHaveLength(1);
  await views.close();
});
