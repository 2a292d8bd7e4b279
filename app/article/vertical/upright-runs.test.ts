import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uprightRuns } from './upright-runs.ts';

const uprightIn = (text: string) => uprightRuns(text).map(({ start, end }) => text.slice(start, end));

describe('what stands upright in a vertical line', () => {
  it.each([
    ['3 月 10 日', ['3', '10']],
    ['民國115年', []],
    ['2026 年', []],
    ['2026/03/10', []],
    ['12:30', []],
    ['10–12 歲', ['10', '12']],
    ['7-11', ['7', '11']],
    ['02-2345-6789', []],
    ['3.5%', []],
    ['約 45% 的人', ['45', '%']],
    ['100%', []],
    ['NT$12', []],
    ['NT$1,200', []],
    ['-5 度', []],
    ['25°C', []],
    ['5G 與 3C', ['5G', '3C']],
    ['A1 輕軌', ['A1']],
    ['5 km、12kg', ['5', 'km']],
    ['120 km', []],
    ['COVID-19', []],
    ['AI 與 Google', []],
    ['第12.', ['12']],
    ['電話 (02) 2345-6789', []],
    ['12.5', []],
    ['', []],
  ])('of %s is %j', (text, runs) => {
    expect(uprightIn(text)).toEqual(runs);
  });
});

const texts = fc.string({ unit: fc.constantFrom(...'0123456789abGkm年月日，。.,:/-–%$° ') });

describe('in any text', () => {
  it('the parts are in order, apart, and at most two characters long', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0;
        for (const run of uprightRuns(text)) {
          expect(run.start).toBeGreaterThanOrEqual(end);
          expect(run.end - run.start).toBeGreaterThanOrEqual(1);
          expect(run.end - run.start).toBeLessThanOrEqual(2);
          end = run.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('no part is cut out of a longer number or word', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { start, end } of uprightRuns(text)) {
          if (text.slice(start, end) === '%') continue;
          const isUnit = !/\d/.test(text.slice(start, end));
          expect(text[end] ?? '').not.toMatch(/[0-9A-Za-z]/);
          if (!isUnit) expect(text[start - 1] ?? '').not.toMatch(/[0-9A-Za-z.,$]/);
        }
      }),
    );
  });
});
