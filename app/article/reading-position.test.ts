import { describe, expect, it } from 'vitest';
import { offsetOf, positionHash, positionIn, progressOf } from './reading-position.ts';

describe('how far a text has been read', () => {
  it.each([
    ['nothing while it is below the screen', { top: 900, height: 2_000 }, 0],
    ['as much as the first screen shows', { top: 300, height: 2_000 }, 25],
    ['all of it once its end has come up', { top: -1_200, height: 2_000 }, 100],
    ['all of it beyond its end', { top: -3_000, height: 2_000 }, 100],
    ['all of a short one at once', { top: 200, height: 300 }, 100],
    ['nothing of an empty one', { top: 0, height: 0 }, 0],
  ])('is %s', (_what, bounds, progress) => {
    expect(progressOf(bounds, 800)).toBe(progress);
  });

  it('leads back to the same offset', () => {
    const height = 4_000;
    for (const scrolled of [0, 500, 1_777, 3_200]) {
      const progress = progressOf({ top: -scrolled, height }, 800);
      expect(Math.abs(offsetOf(progress, height, 800) - scrolled)).toBeLessThanOrEqual(height / 200);
    }
  });
});

it('is written into an address and read from it; anything else is no position', () => {
  expect(positionIn(positionHash(62))).toBe(62);
  for (const hash of ['', '#continue-', '#continue-101', '#continue-6x', '#heading'])
    expect(positionIn(hash)).toBeNull();
});
