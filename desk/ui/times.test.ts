import { expect, test } from 'vitest';
import { instantOf, shortTime } from './times.ts';

const now = new Date('2026-11-16T06:30:00Z');

test.each([
  ['2026-11-16T06:05:00Z', '14:05'],
  ['2026-11-15T16:00:00Z', '00:00'],
  ['2026-11-15T15:59:00Z', '昨天 23:59'],
  ['2026-11-16T22:00:00Z', '明天 06:00'],
  ['2026-11-03T06:05:00Z', '11/3 14:05'],
  ['2025-12-31T15:59:00Z', '2025/12/31'],
  ['2025-12-31T16:00:00Z', '1/1 00:00'],
])('%s is said as %s', (iso, words) => {
  expect(shortTime(iso, now)).toBe(words);
});

test("a wall-clock time is Taipei's, whatever zone the browser is in", () => {
  expect(instantOf('2026-11-16T14:30')).toBe('2026-11-16T06:30:00.000Z');
});
