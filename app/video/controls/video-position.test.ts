import { describe, expect, test } from 'vitest';
import { positionOf, savePosition } from './video-position.ts';

describe('the video position', () => {
  test('is found again', () => {
    const stored = savePosition(savePosition(null, 'a', 30.25, 100), 'b', 7, 100);
    expect(positionOf(stored, 'a', 100)).toBe(30.2);
    expect(positionOf(stored, 'b', 100)).toBe(7);
    expect(positionOf(stored, 'c', 100)).toBe(0);
  });

  test('moves on with the video', () => {
    const stored = savePosition(savePosition(null, 'a', 30, 100), 'a', 60, 100);
    expect(positionOf(stored, 'a', 100)).toBe(60);
  });

  test('is forgotten within the last five percent', () => {
    const stored = savePosition(null, 'a', 94.9, 100);
    expect(positionOf(stored, 'a', 100)).toBe(94.9);
    expect(positionOf(savePosition(stored, 'a', 95, 100), 'a', 100)).toBe(0);
  });

  test('is not used when the video has become shorter', () => {
    expect(positionOf(savePosition(null, 'a', 60, 100), 'a', 50)).toBe(0);
  });

  test('is stored for the fifty videos watched last', () => {
    let stored: string | null = null;
    for (let index = 0; index < 50; index += 1) stored = savePosition(stored, `v${index}`, 10, 100);
    stored = savePosition(stored, 'v0', 20, 100);
    stored = savePosition(stored, 'v50', 10, 100);
    expect(positionOf(stored, 'v0', 100)).toBe(20);
    expect(positionOf(stored, 'v1', 100)).toBe(0);
    expect(positionOf(stored, 'v2', 100)).toBe(10);
  });

  test.each(['', 'nonsense', '{}', '[1,null,["a"],[2,3]]', 'null'])('is none if %j is stored', (stored) => {
    expect(positionOf(stored, 'a', 100)).toBe(0);
    expect(positionOf(savePosition(stored, 'a', 10, 100), 'a', 100)).toBe(10);
  });
});
