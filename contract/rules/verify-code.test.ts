import { expect, it } from 'vitest';
import { codeProblem, tidyCode } from './verify-code.ts';

it.each([
  ['12a3 45-6', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['驗證碼 048211', '048211'],
  ['', ''],
])('%j becomes %j', (typed, code) => {
  expect(tidyCode(typed)).toBe(code);
});

it('has six digits, leading zeros among them', () => {
  expect(codeProblem('000123')).toBeNull();
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６'])
    expect(codeProblem(code)).toBe('請輸入 6 位數驗證碼');
});
