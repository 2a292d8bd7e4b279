import { addressOf } from '../../../../contract/page-address.ts';
import { loadFeed, type PageLoader } from '../../page-loader.ts';
import { withVideos } from '../video.ts';

export const loadVideoCategory: PageLoader<'news/video/category'> = async ({ content, params, page, head }) => {
  const all = await content.categories();
  const category = all.find(({ slug }) => slug === params.category);
  const feed = category && (await loadFeed(content, page, { kind: 'video', category: category.slug }));
  if (!feed) return null;
  const address = addressOf('news/video/category', { category: category.slug }, page);
  return {
    data: { category, categories: withVideos(all), feed },
    head: head.list(`${category.name}影音`, `${category.name}的影音報導。${category.description}`, address, feed.items),
  };
};
