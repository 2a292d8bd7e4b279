import type { AddressedPage } from '../../contract/pages.ts';
import { loadHome } from './home.ts';
import { loadLater } from './later.ts';
import { memberPageLoaders } from './member-pages.ts';
import { loadMemberRule } from './member-rule.ts';
import { loadArticle } from './news/article.ts';
import { loadAuthor } from './news/author.ts';
import { loadCategories } from './news/categories.ts';
import { loadCategory } from './news/category.ts';
import { loadCorrections } from './news/corrections.ts';
import { loadSeries } from './news/series.ts';
import { loadTag } from './news/tag.ts';
import { loadVideoCategory } from './news/video/category.ts';
import { loadVideos } from './news/video.ts';
import { loadNotFound } from './not-found.ts';
import { loadOffline } from './offline.ts';
import type { PageLoader } from './page-loader.ts';
import { loadSearch } from './search.ts';

/** The loader of every page that has an address; a page without one does not compile. */
export const pageLoaders: { [P in AddressedPage]: PageLoader<P> } = {
  home: loadHome,
  'not-found': loadNotFound,
  'news/article': loadArticle,
  'news/author': loadAuthor,
  'news/category': loadCategory,
  'news/categories': loadCategories,
  'news/corrections': loadCorrections,
  'news/video': loadVideos,
  'news/video/category': loadVideoCategory,
  later: loadLater,
  offline: loadOffline,
  'member-rule': loadMemberRule,
  search: loadSearch,
  'news/series': loadSeries,
  'news/tag': loadTag,
  ...memberPageLoaders,
};
