import { expect, it } from 'vitest';
import { createWindowLimit } from './window-limit.ts';

it('counts each client by itself and tells when to come back', () => {
  let now = 0;
  const take = createWindowLimit({ times: 2, seconds: 60 }, { now: () => new Date(now) });
  expect([take('a'), take('a'), take('b')]).toEqual([0, 0, 0]);
  now = 15_000;
  expect(take('a')).toBe(45);
  expect(take('b')).toBe(0);
  now = 60_000;
  expect(take('a')).toBe(0);
});

it('does not lock anyone out when the clock goes back', () => {
  let now = 1_000_000;
  const take = createWindowLimit({ times: 1, seconds: 60 }, { now: () => new Date(now) });
  expect(take('a')).toBe(0);
  now = 0;
  expect(take('a')).toBe(0);
});
