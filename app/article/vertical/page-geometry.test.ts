import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetOfPage, pageAt, pageCount, pageOfProgress, progressAfter } from './page-geometry.ts';

const stacks = fc
  .record({
    height: fc.double({ min: 200, max: 2_000, noNaN: true }),
    gap: fc.double({ min: 8, max: 100, noNaN: true }),
    pages: fc.integer({ min: 1, max: 90 }),
    /** Browsers round the height of what scrolls. */
    rounding: fc.double({ min: -1, max: 1, noNaN: true }),
  })
  .map(({ height, gap, pages, rounding }) => ({ pages, height, gap, total: pages * (height + gap) - gap + rounding }));

it('counts the pages, whatever the browser rounds', () => {
  fc.assert(
    fc.property(stacks, ({ pages, ...stack }) => {
      expect(pageCount(stack)).toBe(pages);
    }),
  );
});

it('finds each page at its own offset and anywhere on it', () => {
  fc.assert(
    fc.property(stacks, fc.nat(), fc.double({ min: 0, max: 0.999, noNaN: true }), ({ pages, ...stack }, any, part) => {
      const page = any % pages;
      expect(pageAt(offsetOfPage(page, stack) + stack.height * part, stack)).toBe(page);
    }),
  );
});

it('never leaves the text', () => {
  fc.assert(
    fc.property(stacks, fc.integer(), ({ pages, ...stack }, any) => {
      expect(pageAt(any, stack)).toBeGreaterThanOrEqual(0);
      expect(pageAt(any, stack)).toBeLessThan(pages);
      expect(offsetOfPage(any, stack)).toBeLessThanOrEqual(stack.total);
    }),
  );
});

it('leads from a page to how much has been read and back to the page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), fc.nat(), (count, any) => {
      const page = any % count;
      expect(pageOfProgress(progressAfter(page, count), count)).toBe(page);
    }),
  );
  expect(progressAfter(11, 12)).toBe(100);
  expect(pageOfProgress(0, 12)).toBe(0);
});
