import { addressOf } from '../../../contract/page-address.ts';
import { briefs } from '../../articles/presenter.ts';
import type { PageLoader } from '../page-loader.ts';

const newestCount = 3;

export const loadCategories: PageLoader<'news/categories'> = async ({ content, head }) => {
  const rows = await content.categoryRows(newestCount);
  const names = rows.map(({ category }) => category.name).join('、');
  return {
    data: { rows: rows.map(({ category, newest }) => ({ category, newest: briefs(newest) })) },
    head: head.page('分類', `依分類閱讀：${names}。`, addressOf('news/categories', {})),
  };
};
