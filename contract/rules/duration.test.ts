import { expect, test } from 'vitest';
import { durationInWords } from './duration.ts';

test.each([
  [0, '1 秒'],
  [59, '59 秒'],
  [60, '1 分鐘'],
  [61, '2 分鐘'],
  [600, '10 分鐘'],
  [3_599, '60 分鐘'],
  [3_600, '1 小時'],
  [86_399, '24 小時'],
  [86_400, '24 小時'],
  [86_401, '2 天'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});
