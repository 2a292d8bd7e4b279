import { addressOf } from '../../../contract/page-address.ts';
import { loadFeed, type PageLoader } from '../page-loader.ts';

export const loadTag: PageLoader<'news/tag'> = async ({ content, params, page, head }) => {
  const { tag } = params;
  const { count, description } = await content.tagged(tag);
  const feed = count > 0 ? await loadFeed(content, page, { tag }) : null;
  if (!feed) return null;
  const address = addressOf('news/tag', { tag }, page);
  return {
    data: { tag, description, count, feed },
    head: head.list(`#${tag}`, description || `關於「${tag}」的 ${count} 則報導。`, address, feed.items),
  };
};
