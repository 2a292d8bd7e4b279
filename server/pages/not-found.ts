import { briefs } from '../articles/presenter.ts';
import type { PageLoader } from './page-loader.ts';

const popularCount = 6;

export const loadNotFound: PageLoader<'not-found'> = async ({ content, head }) => {
  const popular = await content.popular(popularCount);
  return {
    status: 404,
    data: { popular: briefs(popular) },
    head: head.page('找不到頁面', '您要找的頁面不存在或已經移動。', null),
  };
};
