import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';

describe('folding makes alike what a reader takes for the same', () => {
  test.each([
    ['ＡＢＣ１２３', 'abc123', 'full-width forms'],
    ['Café', 'café', 'case'],
    ['cafe\u0301', 'café', 'an accent of its own'],
    ['ｶﾞｿﾘﾝ', 'ガソリン', 'half-width kana with their marks'],
    ['台灣', '臺灣', '台 and 臺'],
    ['這裏', '這裡', '裏 and 裡'],
    ['图书馆', '圖書館', 'Simplified'],
    ['羣衆', '群眾', 'older variants'],
    ['ﬁ', 'fi', 'a ligature'],
    ['甲\u00ad乙\u200b丙', '甲乙丙', 'what cannot be seen'],
    ['甲\u3000乙', '甲 乙', 'the wide space'],
  ])('%s becomes %s: %s', (text, expected) => {
    expect(fold(text).close).toBe(expected);
  });

  test.each([
    ['头发', '頭髮'],
    ['面条', '麵條'],
    ['台风', '颱風'],
    ['制造', '製造'],
    ['干净', '乾淨'],
    ['时钟', '時鐘'],
    ['以后', '以後'],
    ['了解', '瞭解'],
  ])('%s is found as %s, though Simplified writes two characters alike', (simplified, traditional) => {
    expect(fold(simplified).text).toBe(fold(traditional).text);
  });

  test('closely folded, 麵 and 面 stay apart', () => {
    expect(fold('麵').close).not.toBe(fold('面').close);
    expect(fold('麵').text).toBe(fold('面').text);
  });
});

describe('every folded unit knows where it came from', () => {
  test('one character that becomes four points back at the one', () => {
    const { text, starts, ends } = fold('㍿甲');
    expect(text).toBe('株式會社甲');
    expect([...starts]).toEqual([0, 0, 0, 0, 1]);
    expect([...ends]).toEqual([1, 1, 1, 1, 2]);
  });

  test('an accent is shown with its letter', () => {
    const { ends } = fold('e\u0301x');
    expect([...ends]).toEqual([2, 3]);
  });

  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

  test('no place lies outside the text, none goes back', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: folded, close, starts, ends } = fold(text);
        expect(close).toHaveLength(folded.length);
        expect(starts).toHaveLength(folded.length);
        expect(ends).toHaveLength(folded.length);
        for (let at = 0; at < folded.length; at++) {
          const [start, end] = [starts[at] as number, ends[at] as number];
          expect(start).toBeGreaterThanOrEqual(at === 0 ? 0 : (starts[at - 1] as number));
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  test('the pieces it points at fold to the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'台裏ＡﬁéＢ㍿图，。 a1𠮷') }), (text) => {
        const { text: folded, starts, ends } = fold(text);
        const places = new Map(folded.split('').map((_, at) => [starts[at], ends[at]] as const));
        const pieces = [...places].map(([start, end]) => fold(text.slice(start, end)).text);
        expect(pieces.join('')).toBe(folded);
      }),
    );
  });
});
