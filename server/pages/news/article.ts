import type { PageLoader } from '../page-loader.ts';

const popularCount = 6;

export const loadArticle: PageLoader<'news/article'> = async ({ content, params, head }) => {
  const found = await content.article(params.slug);
  if (!found) return null;
  const [neighbours, popular] = await Promise.all([content.neighbours(found.article), content.popular(popularCount)]);
  return { data: { ...found, ...neighbours, popular }, head: head.article(found.article) };
};
