import type { PageLoader } from './page-loader.ts';

const newestCount = 6;

export const loadNotFound: PageLoader<'not-found'> = async ({ content, head }) => {
  const newest = await content.list({ limit: newestCount });
  return {
    status: 404,
    data: { newest: newest.items },
    head: head.page('找不到頁面', '您要找的頁面不存在或已經移動。', null),
  };
};
