import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextStop } from './next-stop.ts';

const stops = (tops: number[], focused = -1) => tops.map((top, at) => ({ top, hasFocus: at === focused }));

describe('the keys j and k', () => {
  it('move from what has the focus', () => {
    expect(nextStop(stops([100, 300, 500], 1), 1, 80, 900)).toBe(2);
    expect(nextStop(stops([100, 300, 500], 1), -1, 80, 900)).toBe(0);
  });

  it('stop at both ends', () => {
    expect(nextStop(stops([100, 300], 1), 1, 80, 900)).toBeNull();
    expect(nextStop(stops([100, 300], 0), -1, 80, 900)).toBeNull();
    expect(nextStop([], 1, 80, 900)).toBeNull();
  });

  it('go on from the screen where a reader has scrolled away from the focus', () => {
    expect(nextStop(stops([-900, -100, 400, 1_200], 0), 1, 80, 900)).toBe(2);
    expect(nextStop(stops([-900, -100, 400, 1_200], 0), -1, 80, 900)).toBe(1);
  });

  it('come to every stop, one after the other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 90, max: 890 }), { minLength: 1 }), (heights) => {
        const tops = heights.sort((a, b) => a - b);
        let at = nextStop(stops(tops), 1, 80, 900);
        const visited: (number | null)[] = [];
        while (at !== null) {
          visited.push(at);
          at = nextStop(stops(tops, at), 1, 80, 900);
        }
        expect(visited).toEqual(tops.map((_, index) => index));
      }),
    );
  });
});
