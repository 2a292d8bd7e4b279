import type { PageLoader } from '../page-loader.ts';

const popularCount = 6;

export const loadArticle: PageLoader<'news/article'> = async ({ content, params, head }) => {
  const [found, popular] = await Promise.all([content.article(params.slug), content.popular(popularCount)]);
  return found && { data: { ...found, popular }, head: head.article(found.article) };
};
