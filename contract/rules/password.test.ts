import { expect, it } from 'vitest';
import { passwordConfirmProblem, passwordProblem, plainPassword } from './password.ts';

it.each([
  'abcdefg1',
  '1234567Z',
  '密碼密碼密碼a1',
  'ａｂｃｄｅｆｇ１',
  `a1${'x'.repeat(126)}`,
  `a1${'😀'.repeat(126)}`,
])('%s may be a password', (password) => {
  expect(passwordProblem(password)).toBeNull();
});

it.each(['', 'abcdef1', 'abcdefgh', '12345678', '密碼密碼密碼密碼1', '😀😀😀a1'])('%s is too weak', (password) => {
  expect(passwordProblem(password)).toBe('密碼須為英數混合8位數以上');
});

it('has at most 128 characters', () => {
  expect(passwordProblem(`a1${'x'.repeat(127)}`)).toBe('密碼最多 128 個字元');
});

it('is the same in full width', () => {
  expect(plainPassword('ａｂｃｄｅｆｇ１')).toBe('abcdefg1');
});

it('is typed twice alike', () => {
  expect(passwordConfirmProblem('abcdefg1', 'abcdefg1')).toBeNull();
  expect(passwordConfirmProblem('abcdefg1', 'abcdefg2')).toBe('兩次輸入的密碼不一致');
});
