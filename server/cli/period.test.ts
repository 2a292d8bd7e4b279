import { expect, test } from 'vitest';
import { readPast, readPeriod } from './period.ts';

/** In Taipei it is already the 11th. */
const now = new Date('2026-03-10T17:00:00Z');

test('a period is the last thirty days of Taipei unless something else is said', () => {
  expect(readPeriod({}, now)).toEqual({ since: '2026-02-10', until: '2026-03-11' });
});

test.each([
  [
    { since: '2026-03-01', until: '2026-03-02' },
    { since: '2026-03-01', until: '2026-03-02' },
  ],
  [{ since: '7d' }, { since: '2026-03-04', until: '2026-03-11' }],
  [{ until: '2026-01-31' }, { since: '2026-01-02', until: '2026-01-31' }],
])('%j means %j', (asked, period) => expect(readPeriod(asked, now)).toEqual(period));

test.each([
  { since: 'yesterday' },
  { since: '+2d' },
  { since: '2026-02-30' },
  { since: '2026-03-05', until: '2026-03-01' },
])('%j is refused', (asked) => expect(() => readPeriod(asked, now)).toThrow(/--since/));

test('a moment may be so long ago', () => {
  expect(readPast('--since', '90m', now)).toEqual(new Date('2026-03-10T15:30:00Z'));
  expect(readPast('--since', '2026-03-10 08:00', now)).toEqual(new Date('2026-03-10T00:00:00Z'));
});
