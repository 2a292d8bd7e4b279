import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../contract/api/calls.ts';
import { deskCalls } from '../../contract/desk/calls.ts';
import { deskLimits } from '../../contract/desk/limits.ts';
import { bodyLimitOf, isTooDeep } from './call-bodies.ts';

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

it('limits a body to twice the largest that its schema accepts', () => {
  const word = z.string().max(10_000);
  const bytesOf = (body: object) => Buffer.byteLength(JSON.stringify(body));
  const limit = bodyLimitOf(z.object({ word, more: z.array(word.nullable().optional()).max(2) }), 'staff');
  const largest = bytesOf({ word: '字'.repeat(10_000), more: ['字'.repeat(10_000), '字'.repeat(10_000)] });
  expect(limit).toBeGreaterThanOrEqual(2 * largest);
  expect(limit).toBeLessThan(2 * largest + 200);
  expect(bodyLimitOf(z.object({}), 'staff')).toBe(4_096);
  expect(bodyLimitOf(z.object({ text: z.string() }), 'anyone')).toBe(65_536);
});

it('is bounded for every call of the desk, and leaves room for the longest article', () => {
  const limits = new Map(deskCalls.map(({ path, body }) => [path as string, bodyLimitOf(body, 'staff')]));
  expect([...limits].filter(([, limit]) => !Number.isFinite(limit))).toEqual([]);
  expect(limits.get('article/save')).toBeGreaterThan(deskLimits.bodyMax * '字字'.length * Buffer.byteLength('字'));
});

it('has room for the example of every call of the API', () => {
  const tooLarge = calls.filter(({ body, example }) => {
    return Buffer.byteLength(JSON.stringify(example.body)) > bodyLimitOf(body, 'anyone');
  });
  expect(tooLarge).toEqual([]);
});
