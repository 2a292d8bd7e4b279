import { brief, briefs } from '../../content/brief-cards.ts';
import type { PageLoader } from '../page-loader.ts';
import { loadWithdrawn } from '../withdrawn.ts';

const popularCount = 6;

export const loadArticle: PageLoader<'news/article'> = async ({ content, params, head }) => {
  const [found, mostViewed] = await Promise.all([content.article(params.slug), content.popular(popularCount + 1)]);
  if (!found) {
    const category = await content.withdrawnFrom(params.slug);
    return category && loadWithdrawn(content, head, category);
  }
  const { article, related, previous, next } = found;
  // One more is loaded beside the article than is shown, since the article itself may be among them.
  const popular = mostViewed.filter(({ id }) => id !== article.id).slice(0, popularCount);
  const neighbours = { previous: previous && brief(previous), next: next && brief(next) };
  return {
    data: { article, related: briefs(related), ...neighbours, popular: briefs(popular) },
    head: head.article(article),
  };
};
