import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { findTerm, joinSpans, nearestGap } from './occurrences.ts';
import { type Term, termsOf } from './terms.ts';

const term = (query: string) => termsOf(query)[0] as Term;
const places = (query: string, text: string) => findTerm(term(query), fold(text)).map((span) => span.start);

describe('places of a term', () => {
  test('all of them, without overlaps', () => {
    expect(places('甲甲', '甲甲甲乙甲甲')).toEqual([0, 4]);
  });

  test('a word only as a whole', () => {
    expect(places('led', 'called led, LED燈 leds')).toEqual([7, 12]);
  });

  test('a single character only as itself', () => {
    expect(places('麵', '面對一碗麵')).toEqual([4]);
  });
});

test('what touches is joined', () => {
  const spans = [
    { start: 4, end: 6 },
    { start: 0, end: 2 },
    { start: 1, end: 4 },
    { start: 9, end: 10 },
  ];
  expect(joinSpans(spans)).toEqual([
    { start: 0, end: 6 },
    { start: 9, end: 10 },
  ]);
});

describe('how near the terms come to each other', () => {
  const gap = (query: string, text: string) => nearestGap(termsOf(query).map((one) => findTerm(one, fold(text))));

  test.each([
    ['3d列印', '用 3D列印的量尺', 0],
    ['茶館 沙漏', '茶館很多字很多字沙漏放上茶館', 2],
    ['茶館 沙漏', '茶館', null],
  ])('%s in %s: %s', (query, text, expected) => {
    expect(gap(query, text)).toBe(expected);
  });
});
