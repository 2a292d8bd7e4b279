import { expect, it } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

it('gives no two locks the same number', () => {
  const numbers = Object.values(advisoryLocks);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
