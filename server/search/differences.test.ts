import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, unfold } from './differences.ts';
import { fold } from './fold.ts';

test('any text comes back from its folded form', () => {
  const unit = fc.oneof(
    fc.constantFrom(...'台裏麵ＡﬁéＢ㍿图，。 a1\u00ad\u0301𠮷'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const folded = fold(text);
      expect(unfold(folded.text, differencesOf(text, folded))).toBe(text);
    }),
  );
});

test('an ordinary text differs in little', () => {
  const text = '台北的讀者說：「LED 燈很亮。」'.repeat(20);
  expect(differencesOf(text, fold(text)).length).toBeLessThan(text.length * 1.5);
  expect(differencesOf('沒有不同。', fold('沒有不同。'))).toBe('[]');
});
