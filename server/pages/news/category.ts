import { addressOf } from '../../../contract/page-address.ts';
import { loadFeed, type PageLoader } from '../page-loader.ts';

export const loadCategory: PageLoader<'news/category'> = async ({ content, params, page, head }) => {
  const category = (await content.categories()).find(({ slug }) => slug === params.category);
  const feed = category && (await loadFeed(content, page, { category: category.slug }));
  if (!feed) return null;
  const address = addressOf('news/category', { category: category.slug }, page);
  return { data: { category, feed }, head: head.list(category.name, category.description, address, feed.items) };
};
