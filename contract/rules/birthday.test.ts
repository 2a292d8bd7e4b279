import { expect, it } from 'vitest';
import { birthdayProblem } from './birthday.ts';
import { taipeiDay } from './taipei-time.ts';

const now = new Date('2026-11-15T17:00:00Z');

it.each(['1900-01-01', '2000-02-29', '2026-11-16'])('%s can be a birthday', (birthday) => {
  expect(birthdayProblem(birthday, now)).toBeNull();
});

it.each(['', '1899-12-31', '2001-02-29', '2001-13-01', '2001-2-3', '2001/02/03', '0000-00-00', '2001-02-03T00:00'])(
  '%j cannot',
  (birthday) => {
    expect(birthdayProblem(birthday, now)).toBe('請輸入正確的生日');
  },
);

it('is not tomorrow, by the calendar of Taiwan', () => {
  expect(taipeiDay(now)).toBe('2026-11-16');
  expect(birthdayProblem('2026-11-17', now)).toBe('生日不能晚於今天');
});
