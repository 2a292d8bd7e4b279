import { getCountryCallingCode } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { diallingCodes } from './dialling-codes.ts';

it('are about ninety, Taiwan first, each country once', () => {
  expect(diallingCodes[0]).toEqual({ area: '+886', country: 'TW', name: '台灣' });
  expect(diallingCodes.length).toBeGreaterThanOrEqual(85);
  expect(diallingCodes.length).toBeLessThanOrEqual(95);
  expect(new Set(diallingCodes.map(({ country }) => country)).size).toBe(diallingCodes.length);
  expect(new Set(diallingCodes.map(({ name }) => name)).size).toBe(diallingCodes.length);
});

it.each(diallingCodes)('$area is dialled for $name', ({ area, country }) => {
  expect(area).toBe(`+${getCountryCallingCode(country as 'TW')}`);
});

it('name every country of a shared code that is likely to be looked for', () => {
  const sharing = (area: string) => diallingCodes.filter((code) => code.area === area).map(({ country }) => country);
  expect(sharing('+1')).toEqual(expect.arrayContaining(['US', 'CA']));
  expect(sharing('+7')).toEqual(['RU', 'KZ']);
});
