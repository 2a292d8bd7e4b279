import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { papers } from '../limits.ts';
import { categoryContrast, colourProblem, contrastOf, darkBrightness } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 3.998],
])('the contrast of %s and %s is %d, in either order', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 2);
});

test('the papers and the brightness are those of the styles', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8');
  expect(tokens).toContain(`--paper: light-dark(${papers.light}, ${papers.dark})`);
  const badge = readFileSync('app/cards/category-badge.module.css', 'utf8');
  const factors = [...badge.matchAll(/brightness\(([^)]*)\)/g)].map(([, factor]) => Number(factor));
  expect(factors).toEqual([darkBrightness, darkBrightness]);
});

test('a colour that is too pale on white or too dark on black is not accepted, with its ratio', () => {
  expect(colourProblem('#3b6ea5')).toBeNull();
  expect(colourProblem('#ffe066')).toContain('淺色');
  expect(colourProblem('#ffe066')).toMatch(/1\.\d:1/);
  expect(colourProblem('#101020')).toContain('深色');
  expect(colourProblem('3b6ea5')).toContain('#rrggbb');
});

test('every demo category stands out from the paper of both themes', () => {
  for (const file of readdirSync('content/categories')) {
    const colour = /color: "(#\w+)"/.exec(readFileSync(`content/categories/${file}`, 'utf8'))?.[1] ?? '';
    expect(Math.min(...Object.values(categoryContrast(colour))), file).toBeGreaterThan(3);
  }
});
