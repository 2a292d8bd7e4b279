import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTooDeep } from './call-bodies.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

it('tells the depth of any JSON text as parsing would', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
      expect(isTooDeep(JSON.stringify(value), 4)).toBe(depthOf(value) > 4);
    }),
  );
});

it('is not fooled by brackets and quotes inside strings', () => {
  expect(isTooDeep(JSON.stringify({ a: '[[[[[[[[[["\\"[[[' }), 2)).toBe(false);
});
