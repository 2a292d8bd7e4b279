import { loadFeed, type PageLoader } from './page-loader.ts';

const leadCount = 5;
const videoCount = 4;
const popularCount = 8;
const rowLength = 4;

/** The newest five stories lead the first page; the feed goes on after them. */
export const loadHome: PageLoader<'home'> = async ({ content, page, head }) => {
  const [leads, videos, popular, rows, feed] = await Promise.all([
    page === 1 ? content.list({ kind: 'news', limit: leadCount }) : { items: [] },
    page === 1 ? content.list({ kind: 'video', limit: videoCount }) : { items: [] },
    content.popular(popularCount),
    page === 1 ? content.categoryRows(rowLength) : [],
    loadFeed(content, page, { kind: 'news', offset: leadCount }),
  ]);
  if (!feed) return null;
  const [lead = null, ...others] = leads.items;
  return { data: { lead, leads: others, videos: videos.items, popular, rows, feed }, head: head.home(page) };
};
