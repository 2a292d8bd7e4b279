import { describe, expect, test } from 'vitest';
import type { ArticleCard } from '../../contract/article.ts';
import { failed, grown, startGrowth } from './growing-list.tsx';

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
