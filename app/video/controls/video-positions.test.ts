import { describe, expect, test } from 'vitest';
import { keepPlace, placeOf } from './video-positions.ts';

describe('the place where a video was left', () => {
  test('is found again', () => {
    const stored = keepPlace(keepPlace(null, 'a', 30.25, 100), 'b', 7, 100);
    expect(placeOf(stored, 'a', 100)).toBe(30.2);
    expect(placeOf(stored, 'b', 100)).toBe(7);
    expect(placeOf(stored, 'c', 100)).toBe(0);
  });

  test('moves on with the video', () => {
    const stored = keepPlace(keepPlace(null, 'a', 30, 100), 'a', 60, 100);
    expect(placeOf(stored, 'a', 100)).toBe(60);
  });

  test('is forgotten within the last five percent', () => {
    const stored = keepPlace(null, 'a', 94.9, 100);
    expect(placeOf(stored, 'a', 100)).toBe(94.9);
    expect(placeOf(keepPlace(stored, 'a', 95, 100), 'a', 100)).toBe(0);
  });

  test('is not used when the video has become shorter', () => {
    expect(placeOf(keepPlace(null, 'a', 60, 100), 'a', 50)).toBe(0);
  });

  test('is kept for the fifty videos watched last', () => {
    let stored: string | null = null;
    for (let index = 0; index < 50; index += 1) stored = keepPlace(stored, `v${index}`, 10, 100);
    stored = keepPlace(stored, 'v0', 20, 100);
    stored = keepPlace(stored, 'v50', 10, 100);
    expect(placeOf(stored, 'v0', 100)).toBe(20);
    expect(placeOf(stored, 'v1', 100)).toBe(0);
    expect(placeOf(stored, 'v2', 100)).toBe(10);
  });

  test.each(['', 'nonsense', '{}', '[1,null,["a"],[2,3]]', 'null'])('survives that others wrote %j', (stored) => {
    expect(placeOf(stored, 'a', 100)).toBe(0);
    expect(placeOf(keepPlace(stored, 'a', 10, 100), 'a', 100)).toBe(10);
  });
});
