import { expect, it } from 'vitest';
import { createThrottledLines } from './log-lines.ts';

it('lets one line a second through for each name, which says how many it stands for', () => {
  let now = 1_000;
  const pace = createThrottledLines({ now: () => new Date(now) });
  expect(pace('auth/login')).toBe(0);
  expect([pace('auth/login'), pace('auth/login')]).toEqual([null, null]);
  expect(pace('search')).toBe(0);
  now += 999;
  expect(pace('auth/login')).toBeNull();
  now += 1;
  expect(pace('auth/login')).toBe(3);
  now += 5_000;
  expect(pace('auth/login')).toBe(0);
});
