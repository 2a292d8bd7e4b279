import { describe, expect, it } from 'vitest';
import { moveWheel, turnOfKey, turnOfSwipe, wheelAtRest } from './turn-gestures.ts';

describe('the page is turned', () => {
  it.each([
    ['ArrowLeft', false, 'next'],
    ['ArrowRight', false, 'previous'],
    [' ', false, 'next'],
    [' ', true, 'previous'],
    ['PageDown', false, 'next'],
    ['PageUp', false, 'previous'],
    ['Home', false, 'first'],
    ['End', false, 'last'],
    ['ArrowLeft', true, null],
    ['ArrowDown', false, null],
  ])('by the key %j, with Shift %j: %s', (key, shiftKey, turn) => {
    expect(turnOfKey({ key, shiftKey })).toBe(turn);
  });

  it.each([
    ['to the right', 80, 10, 'next'],
    ['to the left', -80, 10, 'previous'],
    ['upwards', 30, -200, null],
    ['askew', 60, 60, null],
    ['of a tap', 5, 3, null],
  ])('by a swipe %s', (_, right, down, turn) => {
    expect(turnOfSwipe(right, down)).toBe(turn);
  });
});

describe('the wheel', () => {
  function turnsOf(events: [by: number, at: number][]) {
    let movement = wheelAtRest;
    return events.flatMap(([by, at]) => {
      const moved = moveWheel(movement, by, at);
      movement = moved.movement;
      return moved.turn ?? [];
    });
  }

  it('turns one page for each notch', () => {
    expect(
      turnsOf([
        [100, 0],
        [100, 600],
        [-100, 1_200],
      ]),
    ).toEqual(['next', 'next', 'previous']);
  });

  it('turns one page for a flick of a touchpad that goes on by itself', () => {
    expect(turnsOf([0, 16, 32, 48, 64, 80, 200, 300].map((at) => [30, at]))).toEqual(['next']);
  });

  it('does nothing for a finger that rests', () => {
    expect(
      turnsOf([
        [2, 0],
        [2, 20],
        [-3, 40],
      ]),
    ).toEqual([]);
  });
});
