import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clauses } from './clauses.ts';

test('text is cut after its marks, which stay with what they close', () => {
  expect(clauses('「好嗎？」他說：走，吧')).toEqual(['「好嗎？」', '他說：', '走，', '吧']);
});

test('nothing is lost or added, whatever the text', () => {
  const sign = fc.constantFrom(...'，：；。？！」』（a 字\n');
  fc.assert(fc.property(fc.string({ unit: sign }), (text) => clauses(text).join('') === text));
});
