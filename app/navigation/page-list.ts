import type { MemberPageName, PageName } from '../../contract/pages.ts';
import { ErrorPage } from '../pages/error.tsx';
import type { AnyPage } from './visit.ts';

type PublicPageName = Exclude<PageName, MemberPageName>;

const publicPages: Record<PublicPageName, () => Promise<AnyPage>> = {
  home: () => import('../pages/home.tsx').then((file) => file.Home),
  'not-found': () => import('../pages/not-found.tsx').then((file) => file.NotFound),
  withdrawn: () => import('../pages/withdrawn.tsx').then((file) => file.Withdrawn),
  // Loaded with the first page: it is shown when nothing else can be loaded.
  error: () => Promise.resolve(ErrorPage),
  'news/video': () => import('../pages/news/video.tsx').then((file) => file.VideoPage),
  'news/video/category': () => import('../pages/news/video/category.tsx').then((file) => file.VideoCategoryPage),
  search: () => import('../pages/search.tsx').then((file) => file.SearchPage),
  'news/category': () => import('../pages/news/category.tsx').then((file) => file.CategoryPage),
  'news/categories': () => import('../pages/news/categories.tsx').then((file) => file.CategoriesPage),
  'news/corrections': () => import('../pages/news/corrections.tsx').then((file) => file.CorrectionsPage),
  offline: () => import('../pages/offline.tsx').then((file) => file.OfflinePage),
  later: () => import('../pages/later.tsx').then((file) => file.LaterPage),
  'member-rule': () => import('../pages/member-rule.tsx').then((file) => file.MemberRulePage),
  'news/tag': () => import('../pages/news/tag.tsx').then((file) => file.TagPage),
  'news/author': () => import('../pages/news/author.tsx').then((file) => file.AuthorPage),
  'news/series': () => import('../pages/news/series.tsx').then((file) => file.SeriesPage),
  'news/article': () => import('../pages/news/article.tsx').then((file) => file.ArticlePage),
};

/** Loads a page's component. Server and browser use this one list. */
export function pageCode(name: PageName): Promise<AnyPage> {
  if (name in publicPages) return publicPages[name as PublicPageName]();
  return import('./member-page-list.ts').then((file) => file.memberPageList[name as MemberPageName]());
}
