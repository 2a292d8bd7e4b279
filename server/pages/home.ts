import { briefs } from '../articles/presenter.ts';
import { asFeed, feedSize, loadFeed, type PageLoader } from './page-loader.ts';

const frontSizes = { news: feedSize, videos: 4, each: 4 };
const popularCount = 8;

/** The first page has five leads: those that the staff chose, then the newest. The feed has all other articles. */
export const loadHome: PageLoader<'home'> = async ({ content, page, head }) => {
  if (page > 1) return loadLaterPage(content, page, head);
  const front = await content.front(frontSizes);
  const [lead = null, ...leads] = front.leads;
  const around = {
    leads: briefs(leads),
    videos: briefs(front.videos),
    popular: briefs(await content.popular(popularCount, { leads: front.leads })),
    rows: front.rows.map(({ category, newest }) => ({ category, newest: briefs(newest) })),
  };
  return { data: { lead, ...around, feed: asFeed(front.feed, page) }, head: head.home(page) };
};

type Request = Parameters<PageLoader<'home'>>[0];

async function loadLaterPage(content: Request['content'], page: number, head: Request['head']) {
  const leads = await content.leads();
  const [feed, popular] = await Promise.all([
    loadFeed(content, page, { kind: 'news', without: leads.map(({ id }) => id) }),
    content.popular(popularCount, { leads }),
  ]);
  if (!feed) return null;
  const data = { lead: null, leads: [], videos: [], popular: briefs(popular), rows: [], feed };
  return { data, head: head.home(page) };
}
