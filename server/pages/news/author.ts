import { addressOf } from '../../../contract/page-address.ts';
import { loadFeed, type PageLoader } from '../page-loader.ts';

export const loadAuthor: PageLoader<'news/author'> = async ({ content, params, page, head }) => {
  const found = await content.author(params.author);
  const feed = found && (await loadFeed(content, page, { author: found.author.slug }));
  if (!feed) return null;
  const address = addressOf('news/author', { author: found.author.slug }, page);
  return { data: { ...found, feed }, head: head.list(found.author.name, found.author.bio, address, feed.items) };
};
