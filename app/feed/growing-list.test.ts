import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ArticleCard } from '../../contract/article.ts';
import { failed, grown, shownItems, startGrowth } from './growing-list.tsx';

const card = (id: string) => ({ id }) as ArticleCard;
const start = startGrowth({ items: [card('a'), card('b')], nextCursor: 'x', page: 2, hasNext: true });

describe('a list that grows', () => {
  test('starts with the items that the server sent and knows its next page', () => {
    expect(start).toMatchObject({ state: 'ready', nextPage: 3, nextCursor: 'x' });
  });

  test('has ended at once if there is no more', () => {
    expect(startGrowth({ items: [], nextCursor: null, page: 1, hasNext: false }).state).toBe('ended');
  });

  test('appends new items and shows nothing twice', () => {
    const next = grown(start, { items: [card('b'), card('c')], nextCursor: 'y' });
    expect(next.items.map((item) => item.id)).toEqual(['a', 'b', 'c']);
    expect(next).toMatchObject({ state: 'ready', nextPage: 4, nextCursor: 'y' });
  });

  test('ends with the last page', () => {
    expect(grown(start, { items: [card('c')], nextCursor: null }).state).toBe('ended');
  });

  test('keeps its items when a page fails, so that a retry continues from there', () => {
    const after = failed(start, '連線異常');
    expect(after).toMatchObject({ state: 'failed', failure: '連線異常', nextCursor: 'x', nextPage: 3 });
    expect(grown(after, { items: [card('c')], nextCursor: null }).items).toHaveLength(3);
  });
});

describe('a list that shows a few stories at a time', () => {
  const sizes = fc.record({
    loaded: fc.integer({ min: 1, max: 80 }),
    step: fc.integer({ min: 1, max: 20 }),
    round: fc.integer({ min: 1, max: 8 }),
    before: fc.integer({ min: 0, max: 30 }),
  });

  test('has in each round a step more than in the one before, with what stands above it, from the first on', () => {
    fc.assert(
      fc.property(sizes, ({ loaded, step, round, before }) => {
        const items = Array.from({ length: loaded }, (_, index) => index);
        const shown = shownItems(items, step, round, before);
        expect(shown).toEqual(items.slice(0, shown.length));
        if (shown.length > 1) expect(before + shown.length).toBeLessThanOrEqual(step * round);
        // Only what was not loaded is missing.
        if (before + shown.length < step * round) expect(shown.length).toBe(loaded);
      }),
    );
  });

  test('has all of them at once without a step', () => {
    expect(shownItems([1, 2, 3], null, 1, 9)).toEqual([1, 2, 3]);
  });
});
