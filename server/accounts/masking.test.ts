import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEmail, maskName, maskPhone } from './masking.ts';

test.each([
  ['王小明', '王○明'],
  ['王明', '王○'],
  ['歐陽小明', '歐○○明'],
  ['王', '王○'],
  ['Anna Lee', 'A***'],
  ['𠮷田花', '𠮷○花'],
])('the name %s is masked as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test('a phone shows its dialling code and last three digits', () => {
  expect(maskPhone({ area: '+886', phone: '0912345678' })).toBe('09** *** 678');
  expect(maskPhone({ area: '+81', phone: '9012345678' })).toBe('+81 ***678');
});

test('an email shows its first character and its domain, with any local part', () => {
  const local = fc.stringMatching(/^[a-z0-9._]{2,30}$/);
  fc.assert(
    fc.property(local, (part) => {
      expect(maskEmail(`${part}@example.com`)).toBe(`${part[0]}***@example.com`);
    }),
  );
});
