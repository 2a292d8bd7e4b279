import { brief, briefs } from '../../articles/presenter.ts';
import type { PageLoader } from '../page-loader.ts';
import { loadWithdrawn } from '../withdrawn.ts';

const popularCount = 6;

export const loadArticle: PageLoader<'news/article'> = async ({ content, params, head }) => {
  const found = await content.article(params.slug);
  if (!found) {
    const withdrawn = await content.withdrawn(params.slug);
    return withdrawn && loadWithdrawn(content, head, withdrawn);
  }
  const { article, related, previous, next, series } = found;
  const popular = await content.popular(popularCount, { without: article.id });
  const neighbours = { previous: previous && brief(previous), next: next && brief(next) };
  return {
    data: { article, related: briefs(related), ...neighbours, popular: briefs(popular), ...(series && { series }) },
    head: head.article(article),
  };
};
