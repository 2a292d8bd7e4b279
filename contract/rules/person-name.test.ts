import { expect, it } from 'vitest';
import { fullName, nameProblem, tidyName } from './person-name.ts';

it.each([
  ['林', '美玲', '林美玲'],
  ['歐陽', '娜娜', '歐陽娜娜'],
  ['Chen', 'Mei', 'Chen Mei'],
  ['林', 'Mei', '林 Mei'],
  ['', '美玲', '美玲'],
])('%s and %s are %s', (lastName, firstName, joined) => {
  expect(fullName({ lastName, firstName })).toBe(joined);
});

it('has no spaces at its ends and no more than one between', () => {
  expect(tidyName('  Mei   Ling　')).toBe('Mei Ling');
});

it('is there, is not long, and leaves lines alone', () => {
  expect(nameProblem('美玲', '請輸入名字')).toBeNull();
  expect(nameProblem('𠮷'.repeat(40), '')).toBeNull();
  expect(nameProblem('', '請輸入名字')).toBe('請輸入名字');
  expect(nameProblem('𠮷'.repeat(41), '')).toBe('最多 40 個字');
  for (const name of ['a\u0000b', 'a\u202eb', 'a\u2028b', 'a\u200bb']) {
    expect(nameProblem(name, '')).toBe('含有無法使用的字元');
  }
});
