import { expect, test } from 'vitest';
import { cutQuery, queryTooLong, tidyQuery } from './search.ts';

test('sixty-four characters stay as they are, spaces included', () => {
  const text = ` ${'字'.repeat(62)} `;
  expect(cutQuery(text)).toEqual({ text, wasCut: false });
});

test('the sixty-fifth is cut, and the hint says how many there may be', () => {
  expect(cutQuery('字'.repeat(65))).toEqual({ text: '字'.repeat(64), wasCut: true });
  expect(queryTooLong).toBe('最多 64 個字');
});

test('a character outside the basic plane counts as one and is never cut in half', () => {
  expect(cutQuery('𠮷'.repeat(64)).wasCut).toBe(false);
  expect(cutQuery('𠮷'.repeat(70)).text).toBe('𠮷'.repeat(64));
  expect(tidyQuery('𠮷'.repeat(70))).toEqual({ q: '𠮷'.repeat(64), wasCut: true });
});

test.each(['', ' ', '\t\n', '\u3000'])('a query of nothing but white space, %j, is none', (typed) => {
  expect(tidyQuery(typed)).toBeNull();
});
