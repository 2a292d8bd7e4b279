import type { KnownNames } from '../articles/known-names.ts';
import { plainPath } from '../articles/moved-address.ts';
import { feedSize } from '../pages/page-loader.ts';
import type { RequestedPage } from './requested-page.ts';

/** Whether a page can exist. May accept one list page too many, since an article can be shown outside its list. */
export function isKnownPage({ name, params, page }: RequestedPage, names: KnownNames): boolean {
  const reaches = (articles: number | undefined) =>
    articles !== undefined && page <= Math.max(1, Math.ceil(articles / feedSize));
  switch (name) {
    case 'home':
      return reaches(names.news);
    case 'news/video':
      return reaches(names.videos);
    case 'news/article':
      return names.hasArticle(params.slug ?? '');
    case 'news/author':
      return reaches(names.author(params.author ?? ''));
    case 'news/category':
    case 'news/video/category':
      return reaches(names.category(params.category ?? ''));
    case 'news/tag':
      return reaches(names.tag(params.tag ?? ''));
    default:
      return true;
  }
}

/** Whether this address redirects to another one. */
export function isKnownRedirect(address: string, names: KnownNames): boolean {
  const plain = plainPath(address);
  return plain !== null && names.hasRedirect(plain);
}
