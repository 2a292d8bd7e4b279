import { expect, it } from 'vitest';
import { cachedReading } from './site-state.ts';

it('asks once for all who want to know at the time, and again when the answer is old', async () => {
  let now = 0;
  let asked = 0;
  const answer = cachedReading({ now: () => new Date(now) }, 15_000, async () => ++asked);
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([1, 1, 1]);
  now = 14_999;
  expect(await answer()).toBe(1);
  now = 15_000;
  expect(await answer()).toBe(2);
});

it('has no answer where there is none, rather than an old one', async () => {
  let now = 0;
  const answer = cachedReading({ now: () => new Date(now) }, 1_000, async () => {
    if (now > 0) throw new Error('away');
    return 'here';
  });
  expect(await answer()).toBe('here');
  now = 1_000;
  expect(await answer()).toBeNull();
});
