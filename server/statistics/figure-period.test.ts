import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayLater, monthsAndDays } from './figure-period.ts';

const daysFrom = (since: string, until: string): string[] => {
  const days = [];
  for (let day = since; day <= until; day = dayLater(day, 1)) days.push(day);
  return days;
};

test('months and days cover every day of a period once, and no other', () => {
  const period = fc.record({ start: fc.nat(1_000), length: fc.nat(400) });
  fc.assert(
    fc.property(period, ({ start, length }) => {
      const since = dayLater('2026-01-01', start);
      const until = dayLater(since, length);
      const { months, days } = monthsAndDays({ since, until });
      const ofMonths = months
        ? daysFrom(months.since, dayLater(months.until, 31)).filter(
            (day) => day.slice(0, 7) <= months.until.slice(0, 7),
          )
        : [];
      const covered = [...ofMonths, ...days.flatMap((part) => daysFrom(part.since, part.until))];
      expect(covered.sort()).toEqual(daysFrom(since, until));
      expect(days.flatMap((part) => daysFrom(part.since, part.until)).length).toBeLessThanOrEqual(60);
    }),
  );
});

test.each([
  ['2026-01-01', '2026-12-31', { since: '2026-01-01', until: '2026-12-01' }, 0],
  ['2026-01-02', '2026-03-30', { since: '2026-02-01', until: '2026-02-01' }, 2],
  ['2026-02-10', '2026-02-20', null, 1],
])('from %s to %s', (since, until, months, edges) => {
  const found = monthsAndDays({ since, until });
  expect([found.months, found.days.length]).toEqual([months, edges]);
});
