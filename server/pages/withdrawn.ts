import type { Articles, WithdrawnArticle } from '../articles/articles.ts';
import { briefs } from '../articles/presenter.ts';
import type { ShownInstead } from './page-loader.ts';
import type { SiteHead } from './site-head.ts';

const popularCount = 6;

/**
 * Replaces a withdrawn article. It does not repeat the title, which may be the reason for the withdrawal, not even in the
 * popular list of the moment before.
 */
export async function loadWithdrawn(
  content: Articles,
  head: SiteHead,
  article: WithdrawnArticle,
): Promise<ShownInstead<'withdrawn'>> {
  const popular = await content.popular(popularCount, { without: article.id });
  return {
    shownAs: 'withdrawn',
    status: 410,
    data: { ...article, popular: briefs(popular) },
    head: head.page('這篇報導已下架', '這篇報導已經下架，不再提供閱讀。', null),
  };
}
