import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playingTime, secondsIn } from './media-words.ts';

test('a playing time that is shown can be typed in again', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 86_400 }), (seconds) => secondsIn(playingTime(seconds)) === seconds));
});

test.each([
  ['1:02:03', 3_723],
  [' ３：０５ ', 185],
  ['0:00', null],
  ['3:75', null],
  ['90', null],
  ['25:00:00', null],
  ['三分鐘', null],
])('%j is read as %s seconds', (text, seconds) => {
  expect(secondsIn(text)).toBe(seconds);
});
