import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followScroll } from './phone-bars.ts';

const end = 5_000;
const shown = { hidden: false, turnedAt: 0 };

/** The state after these scroll positions, one after another. */
const scrolled = (...positions: number[]) =>
  positions.reduce((state, y) => followScroll(state, { y, end }), shown as ReturnType<typeof followScroll>);

describe('the bars', () => {
  test('hide on the way down and show on the way up', () => {
    expect(scrolled(300).hidden).toBe(true);
    expect(scrolled(300, 200).hidden).toBe(false);
    expect(scrolled(300, 200, 230).hidden).toBe(true);
  });

  test('do not answer to a few pixels, however often', () => {
    expect(scrolled(300, 295, 300, 293, 299).hidden).toBe(true);
    expect(scrolled(300, 200, 205, 200, 207).hidden).toBe(false);
  });

  test('add up a slow movement', () => {
    expect(scrolled(300, 296, 292, 288).hidden).toBe(false);
  });

  test('show at the top and at the end, also where the page is pulled past them', () => {
    for (const y of [0, -80, 20, end, end - 1, end + 90]) expect(scrolled(300, 2_000, y).hidden).toBe(false);
    expect(scrolled(end, end + 90, end, end - 5).hidden).toBe(false);
    expect(scrolled(0, -80, 0).hidden).toBe(false);
  });

  test('show wherever the last movement went up by more than a little', () => {
    const positions = fc.array(fc.integer({ min: -100, max: end + 100 }), { maxLength: 30 });
    fc.assert(
      fc.property(positions, fc.integer({ min: 60, max: end - 100 }), (before, y) => {
        expect(scrolled(...before, y + 50, y + 51, y).hidden).toBe(false);
      }),
    );
  });
});
