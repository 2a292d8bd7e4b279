import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const themes = ['light', 'dark'] as const;
const css = readFileSync(new URL('./elder.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

function colour(name: string, theme: (typeof themes)[number]): string {
  const found = colours.get(name)?.[theme];
  if (!found) throw new Error(`There is no --${name}.`);
  return found;
}

/** The relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'surface', 'sunken', 'accent-soft'];
const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'accent-ink'];

test('every colour of text has seven times the light or dark of every ground, in both themes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...themes),
      fc.oneof(
        fc.tuple(fc.constantFrom(...inks), fc.constantFrom(...grounds)),
        fc.tuple(fc.constant('on-accent'), fc.constantFrom('accent', 'accent-ink')),
      ),
      (theme, [ink, ground]) => {
        expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(7);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('lines and focus rings stand out from every background', () => {
  for (const theme of themes) {
    for (const ground of grounds) {
      expect(contrast(colour('line-strong', theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
      expect(contrast(colour('focus', theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
    }
  }
});

test('every colour that the site names is set', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const named = [...tokens.matchAll(/--([\w-]+): light-dark\(#/g)].map(([, name]) => name);
  expect([...colours.keys()].sort()).toEqual(named.sort());
});
