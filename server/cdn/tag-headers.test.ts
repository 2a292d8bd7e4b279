import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyChange } from '../page-cache/touched-tags.ts';
import { tagHeaders } from './tag-headers.ts';

const drivers = ['fastly', 'cloudflare', 'http'] as const;

it('any names of tags are one word each in a header, and never more than proxies take', () => {
  const sharp = fc.string({ unit: fc.constantFrom(',', ' ', '%', '\n', '\0', '\ud800', '\u2028', '港', 'a') });
  const names = fc.array(fc.oneof(sharp, fc.string({ unit: 'binary' })), { maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom(...drivers), names, (driver, tags) => {
      const { 'surrogate-key': words, 'cache-tag': list } = tagHeaders(driver, tags);
      const shown = [
        ...(words === undefined ? [] : [words.split(' ')]),
        ...(list === undefined ? [] : [list.split(',')]),
      ];
      expect(`${words ?? ''}${list ?? ''}`).toMatch(/^[ -~]{0,3000}$/);
      for (const all of shown) if (all.join() !== anyChange) expect(all).toHaveLength(Math.max(1, tags.length));
    }),
  );
});

it.each(drivers)('a page with more tags than fit into a header is dropped after every change, by %s', (driver) => {
  const few = Array.from({ length: 100 }, (_, at) => `card:${at}`);
  const many = Array.from({ length: 1_000 }, (_, at) => `slug:a-video-${at}`);
  for (const value of Object.values(tagHeaders(driver, few))) expect(value.split(/[ ,]/)).toEqual(few);
  for (const value of Object.values(tagHeaders(driver, many))) expect(value).toBe(anyChange);
});
