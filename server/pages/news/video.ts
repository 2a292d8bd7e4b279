import type { Category } from '../../../contract/article.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { loadFeed, type PageLoader } from '../page-loader.ts';

export const loadVideos: PageLoader<'news/video'> = async ({ content, page, head }) => {
  const [all, feed] = await Promise.all([content.categories(), loadFeed(content, page, { kind: 'video' })]);
  if (!feed) return null;
  const address = addressOf('news/video', {}, page);
  return {
    data: { categories: withVideos(all), feed },
    head: head.list('影音', '看得見的報導：短片與影音紀錄。', address, feed.items),
  };
};

/** The filter above the list: only categories that have videos. */
export function withVideos(categories: Category[]) {
  return categories.filter(({ videoCount }) => videoCount > 0).map(({ slug, name, color }) => ({ slug, name, color }));
}
