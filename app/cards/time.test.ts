import { describe, expect, test } from 'vitest';
import { taipeiYear } from '../../contract/rules/taipei-time.ts';
import { dateWithWeekday, fullTime, timeAgo, videoLength, yearsSince } from './time.tsx';

const published = '2026-03-10T06:05:00Z';
const at = (later: number) => Date.parse(published) + later * 1000;

describe('how long ago', () => {
  test.each([
    [-3600, '剛剛'],
    [0, '剛剛'],
    [59, '剛剛'],
    [60, '1 分鐘前'],
    [3599, '59 分鐘前'],
    [3600, '1 小時前'],
    [86_399, '23 小時前'],
    [86_400, '2026/03/10 14:05'],
  ])('%i seconds later reads %s', (later, text) => {
    expect(timeAgo(published, at(later))).toBe(text);
  });
});

test('times are Taipei’s, whatever the zone of the machine', () => {
  expect(fullTime('2025-12-31T16:00:00Z')).toBe('2026/01/01 00:00');
  expect(taipeiYear(Date.parse('2025-12-31T15:59:59Z'))).toBe(2025);
  expect(dateWithWeekday(Date.parse('2026-11-14T16:00:00Z'))).toBe('11 月 15 日　星期日');
});

test.each([
  ['2027-03-09T15:59:59Z', 0],
  ['2027-03-10T06:04:59Z', 0],
  ['2027-03-10T06:05:00Z', 1],
  ['2029-03-09T00:00:00Z', 2],
  ['2026-01-01T00:00:00Z', 0],
])('by %s it is %i full years ago', (now, years) => {
  expect(yearsSince(published, Date.parse(now))).toBe(years);
});

test.each([
  [0, '00:00'],
  [67, '01:07'],
  [3723, '1:02:03'],
])('%i seconds of video read %s', (seconds, text) => {
  expect(videoLength(seconds)).toBe(text);
});
