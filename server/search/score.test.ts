import { describe, expect, test } from 'vitest';
import { found } from './queries/hits.ts';
import { headScore, textScore } from './score.ts';
import { termsOf } from './terms.ts';

const day = 24 * 60 * 60;
const texts = { title: '', summary: '', body: '' };

describe('where a term stands decides first', () => {
  const inTag = found.wholeTag | found.partOfTag;

  test('title before tag before summary before body', () => {
    const scores = [found.title, inTag, found.summary, 0].map((place) => headScore([place], 0));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });

  test('a whole tag before a part of one', () => {
    expect(headScore([inTag], 0)).toBeGreaterThan(headScore([found.partOfTag], 0));
  });

  test('an old title before a new mention in a body', () => {
    expect(headScore([found.title], 3650 * day)).toBeGreaterThan(headScore([0], 0));
  });
});

test('of equals the newer is worth more, and a date ahead no more than now', () => {
  expect(headScore([found.title], day)).toBeGreaterThan(headScore([found.title], 20 * day));
  expect(headScore([0], -day)).toBe(headScore([0], 0));
});

describe('a closer look at the texts', () => {
  const terms = termsOf('茶館 沙漏');

  test('words that stand together are worth more than words apart', () => {
    const near = textScore(terms, { ...texts, body: '茶館沙漏' });
    const far = textScore(terms, { ...texts, body: `茶館${'字'.repeat(200)}沙漏` });
    expect(near).toBeGreaterThan(far);
  });

  test('a body that has the word often is worth more, within bounds', () => {
    const times = (count: number) => textScore(termsOf('茶館'), { ...texts, body: '茶館，'.repeat(count) });
    expect(times(5)).toBeGreaterThan(times(1));
    expect(times(500)).toBe(times(15));
  });
});
