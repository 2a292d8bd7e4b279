import type { PageName } from '../../contract/pages.ts';
import { ErrorPage } from '../pages/error.tsx';
import type { AnyPage } from './visit.ts';

/** Each page's code, loaded when it is first needed; the one list from which server and browser take their pages. */
export const pageList: Record<PageName, () => Promise<AnyPage>> = {
  home: () => import('../pages/home.tsx').then((file) => file.Home),
  'not-found': () => import('../pages/not-found.tsx').then((file) => file.NotFound),
  // Already there: it must be at hand when nothing can be loaded.
  error: () => Promise.resolve(ErrorPage),
  'news/video': () => import('../pages/news/video.tsx').then((file) => file.VideoPage),
  'news/video/category': () => import('../pages/news/video/category.tsx').then((file) => file.VideoCategoryPage),
  search: () => import('../pages/search.tsx').then((file) => file.SearchPage),
  'news/category': () => import('../pages/news/category.tsx').then((file) => file.CategoryPage),
  'news/categories': () => import('../pages/news/categories.tsx').then((file) => file.CategoriesPage),
  'member-rule': () => import('../pages/member-rule.tsx').then((file) => file.MemberRulePage),
  'news/tag': () => import('../pages/news/tag.tsx').then((file) => file.TagPage),
  'news/author': () => import('../pages/news/author.tsx').then((file) => file.AuthorPage),
  'news/article': () => import('../pages/news/article.tsx').then((file) => file.ArticlePage),
};
