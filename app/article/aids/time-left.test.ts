import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partRead, timeLeft } from './time-left.ts';

describe('the time left', () => {
  it.each([
    ['all of it at the beginning', 6, 0, '還有約 6 分鐘'],
    ['half of it in the middle', 6, 0.5, '還有約 3 分鐘'],
    ['less than a minute near the end', 6, 0.9, '還有不到 1 分鐘'],
    ['not said at the end', 6, 1, null],
    ['not said of a text of one minute', 1, 0, null],
  ])('is %s', (_what, minutes, read, text) => {
    expect(timeLeft(minutes, read)).toBe(text);
  });

  it('never grows while a reader goes on, and is never more than the whole', () => {
    const said = (minutes: number, read: number) => Number(/約 (\d+)/.exec(timeLeft(minutes, read) ?? '')?.[1] ?? 0);
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 90 }), part, part, (minutes, one, other) => {
        const [before, after] = [Math.min(one, other), Math.max(one, other)];
        expect(said(minutes, after)).toBeLessThanOrEqual(said(minutes, before));
        expect(said(minutes, before)).toBeLessThanOrEqual(minutes);
      }),
    );
  });
});

it('what is above the middle of the screen has been read', () => {
  expect(partRead({ top: 400, height: 2_000 }, 800)).toBe(0);
  expect(partRead({ top: -600, height: 2_000 }, 800)).toBe(0.5);
  expect(partRead({ top: -1_600, height: 2_000 }, 800)).toBe(1);
  expect(partRead({ top: 0, height: 0 }, 800)).toBe(1);
});
