import { briefs, namedRow } from '../articles/presenter.ts';
import { loadFeed, type PageLoader } from './page-loader.ts';

const leadCount = 5;
const videoCount = 4;
const popularCount = 8;
const rowLength = 4;

/** The first page has five leads: the featured story, then the newest. The feed continues after them. */
export const loadHome: PageLoader<'home'> = async ({ content, page, head }) => {
  const [featured, newest, videos, rows, feedAfterNewest] = await Promise.all([
    content.featured(),
    content.list({ kind: 'news', limit: leadCount }),
    page === 1 ? content.list({ kind: 'video', limit: videoCount }) : { items: [] },
    page === 1 ? content.categoryRows(rowLength) : [],
    loadFeed(content, page, { kind: 'news', offset: leadCount }),
  ]);
  const isOlder = featured !== null && newest.items.every(({ id }) => id !== featured.id);
  // If the featured story is older, the fifth newest moves to the feed.
  const feed = isOlder ? await loadFeed(content, page, { kind: 'news', offset: leadCount - 1 }) : feedAfterNewest;
  if (!feed) return null;
  const others = newest.items.filter(({ id }) => id !== featured?.id);
  const leads = (featured ? [featured, ...others] : others).slice(0, leadCount);
  const [lead = null, ...rest] = page === 1 ? leads : [];
  const popular = await content.popular(popularCount, { leads });
  const around = {
    leads: briefs(rest),
    videos: briefs(videos.items),
    popular: briefs(popular),
    rows: rows.map(namedRow),
  };
  return { data: { lead, ...around, feed }, head: head.home(page) };
};
