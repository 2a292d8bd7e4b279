import { expect, it } from 'vitest';
import { formatTime, parseTime } from './publish-time.ts';

const now = new Date('2026-03-10T06:05:00Z');

it.each([
  ['2026-03-10 14:05', '2026-03-10T06:05:00.000Z'],
  ['2026/3/1', '2026-02-28T16:00:00.000Z'],
  ['2026-03-10T14:05:30', '2026-03-10T06:05:30.000Z'],
  ['2026-03-10T14:05:00+09:00', '2026-03-10T05:05:00.000Z'],
  ['2026-03-10T14:05Z', '2026-03-10T14:05:00.000Z'],
  ['+2h', '2026-03-10T08:05:00.000Z'],
  ['+3d', '2026-03-13T06:05:00.000Z'],
])('%s is %s', (written, moment) => {
  expect(parseTime(written, now)?.toISOString()).toBe(moment);
});

it.each(['', 'tomorrow', '2026-02-30', '2026-04-31 10:00', '2026-13-01', '2026-03-10 25:00', '+2w', '10/03/2026'])(
  '%j is no moment',
  (written) => {
    expect(parseTime(written, now)).toBeNull();
  },
);

it('is written by the clock of Taipei', () => {
  expect(formatTime(now)).toBe('2026-03-10 14:05');
});
