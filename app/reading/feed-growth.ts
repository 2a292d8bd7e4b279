import type { ArticleCard, Page } from '../../contract/article.ts';
import type { Feed } from '../../contract/page-data.ts';

/** A list on its way down: what it shows, and what its end says. */
export interface FeedGrowth {
  items: ArticleCard[];
  nextCursor: string | null;
  /** The page that the link at the end leads to without JavaScript. */
  nextPage: number;
  state: 'ready' | 'failed' | 'ended';
  failure: string;
}

export function startGrowth(feed: Feed): FeedGrowth {
  return {
    items: feed.items,
    nextCursor: feed.nextCursor,
    nextPage: feed.page + 1,
    state: feed.hasNext ? 'ready' : 'ended',
    failure: '',
  };
}

/** What is already shown is left out: articles published meanwhile push others across the edge of a page. */
export function grown(growth: FeedGrowth, page: Page<ArticleCard>): FeedGrowth {
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

export function failed(growth: FeedGrowth, failure: string): FeedGrowth {
  return { ...growth, state: 'failed', failure };
}
