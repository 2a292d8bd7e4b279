import { briefs, namedRow } from '../articles/presenter.ts';
import { loadFeed, type PageLoader } from './page-loader.ts';

const videoCount = 4;
const popularCount = 8;
const rowLength = 4;

/** The first page has five leads: those that the staff chose, then the newest. The feed has all other articles. */
export const loadHome: PageLoader<'home'> = async ({ content, page, head }) => {
  const [leads, videos, rows] = await Promise.all([
    content.leads(),
    page === 1 ? content.list({ kind: 'video', limit: videoCount }) : { items: [] },
    page === 1 ? content.categoryRows(rowLength) : [],
  ]);
  const [feed, popular] = await Promise.all([
    loadFeed(content, page, { kind: 'news', without: leads.map(({ id }) => id) }),
    content.popular(popularCount, { leads }),
  ]);
  if (!feed) return null;
  const [lead = null, ...rest] = page === 1 ? leads : [];
  const around = {
    leads: briefs(rest),
    videos: briefs(videos.items),
    popular: briefs(popular),
    rows: rows.map(namedRow),
  };
  return { data: { lead, ...around, feed }, head: head.home(page) };
};
