import type { AddressedPage } from '../../contract/pages.ts';
import { loadHome } from './home.ts';
import { loadArticle } from './news/article.ts';
import { loadAuthor } from './news/author.ts';
import { loadCategory } from './news/category.ts';
import { loadTag } from './news/tag.ts';
import { loadNotFound } from './not-found.ts';
import type { PageLoader } from './page-loader.ts';

/** Every page that has an address, by its name; a page without its loader does not compile. */
export const pageLoaders: { [P in AddressedPage]: PageLoader<P> } = {
  home: loadHome,
  'not-found': loadNotFound,
  'news/article': loadArticle,
  'news/author': loadAuthor,
  'news/category': loadCategory,
  'news/tag': loadTag,
};
