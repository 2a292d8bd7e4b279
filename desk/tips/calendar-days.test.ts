import { expect, test } from 'vitest';
import { columnOf, dayByKey, dayName, daysOf, exchanged, monthLater, monthName } from './calendar-days.ts';

test.each([
  ['2026-11', 30, 1],
  ['2028-02', 29, 3],
  ['2027-02', 28, 2],
  ['2026-12', 31, 3],
])('%s has %i days and begins in column %i', (month, length, column) => {
  const days = daysOf(month);
  expect([days.length, columnOf(days[0] ?? '')]).toEqual([length, column]);
  expect(days.at(-1)).toBe(`${month}-${length}`);
});

test('months follow each other over the turn of the year', () => {
  expect([monthLater('2026-12', 1), monthLater('2026-01', -1), monthLater('2026-11', 0)]).toEqual([
    ...['2027-01', '2025-12', '2026-11'],
  ]);
  expect([monthName('2026-01'), dayName('2026-11-20')]).toEqual(['2026 年 1 月', '11月20日（五）']);
});

test.each([
  ['2026-11-10', 'ArrowLeft', '2026-11-09'],
  ['2026-11-10', 'ArrowDown', '2026-11-17'],
  ['2026-11-10', 'ArrowUp', '2026-11-03'],
  ['2026-11-03', 'ArrowUp', null],
  ['2026-11-30', 'ArrowRight', null],
  ['2026-11-10', 'Home', null],
])('from %s %s leads to %s', (from, key, to) => {
  expect(dayByKey(daysOf('2026-11'), from, key)).toBe(to);
});

test('a move exchanges two days and leaves the others', () => {
  const tips = ['1', '2', '3'].map((id) => ({ id, day: `d${id}` }));
  const daysAfter = (id: string, day: string) => exchanged(tips, id, day).map((tip) => tip.day);
  expect(daysAfter('1', 'd2')).toEqual(['d2', 'd1', 'd3']);
  expect(daysAfter('1', 'd9')).toEqual(['d9', 'd2', 'd3']);
  expect(daysAfter('1', 'd1')).toEqual(['d1', 'd2', 'd3']);
});
