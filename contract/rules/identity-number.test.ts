import { expect, test } from 'vitest';
import { couldBecomeIdentityNumber, isIdentityNumber, tidyIdentityNumber } from './identity-number.ts';

test.each(['A123456789', 'A800000014', 'AA00000009'])('%s is a number', (number) => {
  expect(isIdentityNumber(number)).toBe(true);
});

test.each(['A123456788', 'A323456789', 'A12345678', 'A1234567890', 'a123456789', '1123456789', 'AE00000009', ''])(
  '%s is none',
  (number) => {
    expect(isIdentityNumber(number)).toBe(false);
  },
);

test('of the ten last digits one agrees with the others', () => {
  for (const beginning of ['A12345678', 'F13109569', 'AC0123456', 'Z29999999', 'O80000001']) {
    const ending = [...'0123456789'].filter((digit) => isIdentityNumber(beginning + digit));
    expect(ending, beginning).toHaveLength(1);
  }
});

test('what is typed in another width or case is the same number', () => {
  expect(tidyIdentityNumber(' ａ１２３ 456789')).toBe('A123456789');
});

test.each(['', 'A', 'A1', 'AC', 'A12345678'])('%s can still become one', (beginning) => {
  expect(couldBecomeIdentityNumber(beginning)).toBe(true);
});

test.each(['1', 'A3', 'AX', 'A1B', 'A1234567890'])('%s cannot', (beginning) => {
  expect(couldBecomeIdentityNumber(beginning)).toBe(false);
});
