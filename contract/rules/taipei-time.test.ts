import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTaipei, inTaipei, taipeiDay, taipeiDayNumber, taipeiHour, taipeiTime, taipeiYear } from './taipei-time.ts';

const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'short' });
const since1980 = fc.date({ min: new Date('1980-01-01T00:00:00Z'), max: new Date('2200-01-01'), noInvalidDate: true });

test('date and time are those of the zone Asia/Taipei', () => {
  fc.assert(
    fc.property(since1980, (time) => {
      const shown = formatter.format(time);
      expect(taipeiTime(time)).toBe(shown);
      expect(taipeiDay(time)).toBe(shown.slice(0, 10));
      expect(taipeiYear(time.getTime())).toBe(Number(shown.slice(0, 4)));
      expect(taipeiHour(time.getTime())).toBe(Number(shown.slice(11, 13)));
      expect(fromTaipei(inTaipei(time.getTime()))).toEqual(time);
    }),
  );
});

test('a date begins at midnight in Taipei', () => {
  const midnight = Date.parse('2026-11-14T16:00:00Z');
  expect(taipeiDay(new Date(midnight - 1))).toBe('2026-11-14');
  expect(taipeiDay(new Date(midnight))).toBe('2026-11-15');
  expect(taipeiDay(new Date(midnight), 17)).toBe('2026-12-02');
  expect(taipeiDayNumber(midnight) - taipeiDayNumber(midnight - 1)).toBe(1);
  expect(taipeiDayNumber(midnight + 86_399_999)).toBe(taipeiDayNumber(midnight));
});
