import { expect, test } from 'vitest';
import { spokenPosition, spokenTime } from './control-bar.tsx';

test.each([
  [0, '0 秒'],
  [12.9, '12 秒'],
  [60, '1 分'],
  [65, '1 分 5 秒'],
  [3600, '1 小時'],
  [3723, '1 小時 2 分 3 秒'],
  [-3, '0 秒'],
])('%d seconds are read %s', (seconds, text) => {
  expect(spokenTime(seconds)).toBe(text);
});

test('a position is read with the whole length', () => {
  expect(spokenPosition(65.4, 724.96)).toBe('1 分 5 秒，共 12 分 5 秒');
});
