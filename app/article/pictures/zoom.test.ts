import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Frame,
  fit,
  largestScale,
  moveBy,
  swipeOf,
  type View,
  wholePicture,
  withinEdges,
  zoomAt,
} from './zoom.ts';

const length = fc.integer({ min: 1, max: 4_000 });
const size = fc.record({ width: length, height: length });
const frames: fc.Arbitrary<Frame> = fc
  .record({ stage: size, original: size })
  .map(({ stage, original }) => ({ stage, picture: fit(original, stage) }));
const point = fc.record({ x: fc.integer({ min: -2_000, max: 2_000 }), y: fc.integer({ min: -2_000, max: 2_000 }) });
const factor = fc.double({ min: 0.2, max: 5, noNaN: true });

/** Far beyond rounding, far below a pixel. */
const near = 1e-6;

function expectNoGap({ scale, x, y }: View, { stage, picture }: Frame): void {
  for (const [inPicture, inStage, offset] of [
    [picture.width * scale, stage.width, x],
    [picture.height * scale, stage.height, y],
  ] as const) {
    if (inPicture <= inStage) expect(Math.abs(offset)).toBeLessThanOrEqual(near);
    else expect(Math.abs(offset)).toBeLessThanOrEqual((inPicture - inStage) / 2 + near);
  }
}

describe('a picture on the stage', () => {
  test('fits into it with its shape, and is never larger than it is', () => {
    fc.assert(
      fc.property(size, size, (picture, stage) => {
        const shown = fit(picture, stage);
        expect(shown.width).toBeLessThanOrEqual(Math.min(picture.width, stage.width) + near);
        expect(shown.height).toBeLessThanOrEqual(Math.min(picture.height, stage.height) + near);
        expect(shown.width / shown.height / (picture.width / picture.height)).toBeCloseTo(1, 6);
      }),
    );
  });

  test('never leaves a gap beside it, whatever is done to it', () => {
    const step = fc.oneof(
      fc
        .record({ at: point, factor })
        .map((zoom) => (view: View, frame: Frame) => zoomAt(view, zoom.at, zoom.factor, frame)),
      point.map((by) => (view: View, frame: Frame) => moveBy(view, by, frame)),
    );
    fc.assert(
      fc.property(frames, fc.array(step, { maxLength: 12 }), (frame, steps) => {
        let view = wholePicture;
        for (const take of steps) {
          view = take(view, frame);
          expectNoGap(view, frame);
          expect(view.scale).toBeGreaterThanOrEqual(1);
          expect(view.scale).toBeLessThanOrEqual(largestScale);
        }
      }),
    );
  });

  test('keeps what is under the finger there, unless an edge comes in', () => {
    fc.assert(
      fc.property(frames, point, factor, (frame, at, by) => {
        const before = withinEdges({ scale: 2, x: 30, y: -20 }, frame);
        const after = zoomAt(before, at, by, frame);
        const free = { scale: after.scale, x: 0, y: 0 };
        free.x = at.x - ((at.x - before.x) * after.scale) / before.scale;
        free.y = at.y - ((at.y - before.y) * after.scale) / before.scale;
        expect(after).toEqual(withinEdges(free, frame));
      }),
    );
  });
});

test.each([
  [{ x: -60, y: 10 }, 'next'],
  [{ x: 60, y: -10 }, 'previous'],
  [{ x: 20, y: 120 }, 'close'],
  [{ x: 20, y: -120 }, null],
  [{ x: 30, y: 30 }, null],
] as const)('a finger that goes %o asks for %s', (by, asked) => {
  expect(swipeOf(by)).toBe(asked);
});
