import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { gramsOf, gramsOfTerms, gramsWhileTyping, needsProof, wordStartsOf } from './grams.ts';
import { termsOf } from './terms.ts';

const gramsOfText = (...texts: string[]) => new Set(gramsOf(texts.map(fold)));
const has = (text: string, query: string) => {
  const grams = gramsOfText(text);
  return gramsOfTerms(termsOf(query)).every((gram) => grams.has(gram));
};

describe('a text has the grams of whatever it contains', () => {
  const text = '半畝茶館用手勢和圖卡點餐，LED 燈下吃麵。';

  test.each(['茶館', '手勢和圖卡', '茶', '麵', 'led', '图卡 茶館', 'ＬＥＤ燈'])('%s', (query) => {
    expect(has(text, query)).toBe(true);
  });

  test.each(['面', '館茶', 'le', '餐led燈下吃飯'])('but not of %s', (query) => {
    expect(has(text, query)).toBe(false);
  });

  test('no pair reaches across punctuation or from one field to the next', () => {
    const grams = gramsOfText('甲，乙', '丙');
    for (const pair of ['甲乙', '乙丙']) {
      expect(gramsOfTerms(termsOf(pair)).every((gram) => grams.has(gram))).toBe(false);
    }
  });

  test('any stretch of any text is found by its grams', () => {
    const unit = fc.constantFrom(...'台臺图書面麵了一二三𠮷アab1 ，。é');
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 40 }), fc.nat(), fc.nat(), (text, from, length) => {
        const runs = [...text.matchAll(/[台臺图書面麵了一二三𠮷ア]+|[ab1é]+/gu)].map(([run]) => run);
        const run = runs[from % Math.max(1, runs.length)] ?? '';
        const characters = Array.from(run);
        const isWord = /^[ab1é]/.test(run);
        const start = isWord ? 0 : length % Math.max(1, characters.length);
        expect(has(text, characters.slice(start).join(''))).toBe(true);
      }),
    );
  });
});

test('grams are whole numbers of four bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const gram of gramsOf([fold(text)])) expect(gram).toBe(gram | 0);
    }),
  );
});

test('a pair proves itself, a longer run does not', () => {
  expect(termsOf('茶館 慢坡書店 led').map(needsProof)).toEqual([false, true, false]);
});

test('while typing, the last word may be unfinished', () => {
  const starts = new Set([...gramsOf([fold('LED 燈')]), ...wordStartsOf([fold('LED 燈')])]);
  expect(gramsWhileTyping(termsOf('燈 le')).every((gram) => starts.has(gram))).toBe(true);
  expect(gramsWhileTyping(termsOf('燈 ed')).every((gram) => starts.has(gram))).toBe(false);
});
