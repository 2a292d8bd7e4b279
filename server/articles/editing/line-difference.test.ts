import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineDifference } from './line-difference.ts';

it('shows what went and what came, with the lines around it', () => {
  expect(lineDifference('a\nb\nc\nd\ne\nf', 'a\nb\nC\nd\ne\nf')).toEqual(['…', '  b', '- c', '+ C', '  d', '…']);
});

it('shows nothing but the omission for equal texts', () => {
  expect(lineDifference('a\nb', 'a\nb')).toEqual(['…']);
});

it('shows texts that differ in too many lines as replaced', () => {
  const lines = (word: string) => Array.from({ length: 510 }, (_, at) => `${word} ${at}`);
  const shown = lineDifference([...lines('a'), 'same'].join('\n'), [...lines('b'), 'same'].join('\n'));
  expect(shown.at(-1)).toBe('+ same');
  expect(shown).toHaveLength(1_022);
});

const text = fc.array(fc.constantFrom('甲', '乙', '丙', ''), { minLength: 1, maxLength: 12 });

it('leads from the one text to the other, and names no line that both keep in order', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDifference(before.join('\n'), after.join('\n'));
      const [removed, added] = ['- ', '+ '].map((sign) => lines.filter((line) => line.startsWith(sign)));
      const left = (all: string[], changed: string[] | undefined) => {
        const rest = changed?.map((line) => line.slice(2)) ?? [];
        return all.filter((line) => {
          const at = rest.indexOf(line);
          if (at >= 0) rest.splice(at, 1);
          return at < 0;
        });
      };
      expect(left(before, removed).sort()).toEqual(left(after, added).sort());
      if (before.join('\n') === after.join('\n')) expect([removed, added]).toEqual([[], []]);
    }),
  );
});
