import type { Page, RowCard } from '../../contract/article.ts';
import type { Feed } from '../../contract/page-data.ts';

/** What a list begins with; its items are cards unless it is a list of something else. */
export type GrowingFeed<T> = Omit<Feed, 'items'> & { items: T[] };

/** A list on its way down: what it shows, and what its end says. */
export interface FeedGrowth<T = RowCard> {
  items: T[];
  nextCursor: string | null;
  /** The page that the link at the end leads to without JavaScript. */
  nextPage: number;
  state: 'ready' | 'failed' | 'ended';
  failure: string;
}

export function startGrowth<T>(feed: GrowingFeed<T>): FeedGrowth<T> {
  return {
    items: feed.items,
    nextCursor: feed.nextCursor,
    nextPage: feed.page + 1,
    state: feed.hasNext ? 'ready' : 'ended',
    failure: '',
  };
}

/** What is already shown is left out: articles published meanwhile push others across the edge of a page. */
export function grown<T extends { id: string }>(growth: FeedGrowth<T>, page: Page<T>): FeedGrowth<T> {
  const shown = new Set(growth.items.map((item) => item.id));
  const added = page.items.filter((item) => !shown.has(item.id));
  return {
    items: [...growth.items, ...added],
    nextCursor: page.nextCursor,
    nextPage: growth.nextPage + 1,
    state: page.nextCursor === null ? 'ended' : 'ready',
    failure: '',
  };
}

export function failed<T>(growth: FeedGrowth<T>, failure: string): FeedGrowth<T> {
  return { ...growth, state: 'failed', failure };
}
