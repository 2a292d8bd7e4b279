import type { PageLoader } from '../page-loader.ts';

export const loadArticle: PageLoader<'news/article'> = async ({ content, params, head }) => {
  const found = await content.article(params.slug);
  return found && { data: found, head: head.article(found.article) };
};
