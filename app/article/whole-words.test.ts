import { expect, it } from 'vitest';
import { wholeWords } from './whole-words.ts';

it.each([
  ['木牌的規矩與一九七三年的水泥圳', '一九七三年'],
  ['一萬兩千戶與二〇二六年十一月', '二〇二六年'],
  ['平均七十二歲的看水人', '七十二歲'],
])('a line never breaks within the number of %s', (text, number) => {
  const words = wholeWords(text);
  expect(words.join('')).toBe(text);
  expect(words.filter((word) => word.includes(number))).toHaveLength(1);
});
