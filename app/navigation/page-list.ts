import type { MemberPageName, PageName } from '../../contract/pages.ts';
import { ErrorPage } from '../pages/error.tsx';
import type { AnyPage } from './visit.ts';

type ReadersPageName = Exclude<PageName, MemberPageName>;

const readersPages: Record<ReadersPageName, () => Promise<AnyPage>> = {
  home: () => import('../pages/home.tsx').then((file) => file.Home),
  'not-found': () => import('../pages/not-found.tsx').then((file) => file.NotFound),
  withdrawn: () => import('../pages/withdrawn.tsx').then((file) => file.Withdrawn),
  // Already there: it must be at hand when nothing can be loaded.
  error: () => Promise.resolve(ErrorPage),
  'news/video': () => import('../pages/news/video.tsx').then((file) => file.VideoPage),
  'news/video/category': () => import('../pages/news/video/category.tsx').then((file) => file.VideoCategoryPage),
  search: () => import('../pages/search.tsx').then((file) => file.SearchPage),
  'news/category': () => import('../pages/news/category.tsx').then((file) => file.CategoryPage),
  'news/categories': () => import('../pages/news/categories.tsx').then((file) => file.CategoriesPage),
  offline: () => import('../pages/offline.tsx').then((file) => file.OfflinePage),
  'member-rule': () => import('../pages/member-rule.tsx').then((file) => file.MemberRulePage),
  'news/tag': () => import('../pages/news/tag.tsx').then((file) => file.TagPage),
  'news/author': () => import('../pages/news/author.tsx').then((file) => file.AuthorPage),
  'news/article': () => import('../pages/news/article.tsx').then((file) => file.ArticlePage),
};

/** Each page's code, loaded when it is first needed; the one list from which server and browser take their pages. */
export function pageCode(name: PageName): Promise<AnyPage> {
  if (name in readersPages) return readersPages[name as ReadersPageName]();
  return import('./member-page-list.ts').then((file) => file.memberPageList[name as MemberPageName]());
}
