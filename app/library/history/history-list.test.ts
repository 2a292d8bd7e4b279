import { expect, it } from 'vitest';
import { taipeiDayNumber } from '../../../contract/rules/taipei-time.ts';
import { historyGroups } from './history-list.tsx';

const today = taipeiDayNumber(Date.parse('2026-11-15T00:30:00+08:00'));
const read = (at: string) => ({ readAt: new Date(at).toISOString() });
const namesOf = (...at: string[]) => historyGroups(at.map(read), today).map(({ name, items }) => [name, items.length]);

it('begins a new day at midnight in Taipei, whatever the device’s time zone', () => {
  expect(namesOf('2026-11-15T00:10:00+08:00', '2026-11-14T23:59:00+08:00')).toEqual([
    ['今天', 1],
    ['昨天', 1],
  ]);
});

it('groups seven days before today, and everything before them as older', () => {
  expect(namesOf('2026-11-13T12:00:00+08:00', '2026-11-08T00:00:00+08:00', '2026-11-07T23:59:00+08:00')).toEqual([
    ['過去 7 天', 2],
    ['更早', 1],
  ]);
});

it('groups an entry from the future with today, and leaves out empty groups', () => {
  expect(namesOf('2026-11-16T08:00:00+08:00')).toEqual([['今天', 1]]);
  expect(namesOf()).toEqual([]);
});
