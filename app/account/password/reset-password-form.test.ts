import { expect, test } from 'vitest';
import { passwordProblem } from '../../../contract/rules/password.ts';
import { passwordHints } from './reset-password-form.tsx';

const met = (password: string, confirm = '') => passwordHints(password, confirm).map((hint) => hint.met);

test('an empty password meets no requirement', () => {
  expect(met('')).toEqual([false, false, false, false]);
});

test('each requirement is met independently', () => {
  expect(met('--------')).toEqual([true, false, false, false]);
  expect(met('a')).toEqual([false, true, false, false]);
  expect(met('１')).toEqual([false, false, true, false]);
  expect(met('a', 'a')).toEqual([false, true, false, true]);
});

test.each(['longenough1', '12345678', 'abcdefgh', 'a1', 'ａｂｃｄ１２３４'])(
  'the requirements agree with the password rule about %s',
  (password) => {
    expect(met(password, password).every(Boolean)).toBe(passwordProblem(password) === null);
  },
);
