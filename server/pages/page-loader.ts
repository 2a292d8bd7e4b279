import type { ArticleCard, Page } from '../../contract/article.ts';
import type { Feed, Head, PageData } from '../../contract/page-data.ts';
import type { PageName, PageParams } from '../../contract/pages.ts';
import type { Articles, ListRequest } from '../articles/articles.ts';
import { row } from '../articles/presenter.ts';
import type { ArticleSearch } from '../search/article-search.ts';
import type { SiteHead } from './site-head.ts';

export interface PageRequest<P extends PageName> {
  params: PageParams<P>;
  /** The given query parameters that the page knows. */
  query: Record<string, string>;
  /** The page of its list, counted from 1. */
  page: number;
  content: Articles;
  articleSearch: ArticleSearch;
  head: SiteHead;
}

export interface LoadedPage<P extends PageName> {
  data: PageData[P];
  head: Head;
  status?: number;
}

/** A page shown at the address of another page. */
export interface ShownInstead<P extends PageName> extends LoadedPage<P> {
  shownAs: P;
}

/** Loads everything that one page shows; null if it does not exist. */
export type PageLoader<P extends PageName> = (
  request: PageRequest<P>,
) => Promise<LoadedPage<P> | ShownInstead<'withdrawn'> | null>;

export const feedSize = 20;

/** One page of a list; null after the end. */
export async function loadFeed(content: Articles, page: number, filter: Partial<ListRequest>): Promise<Feed | null> {
  const { offset = 0 } = filter;
  const list = await content.list({ ...filter, limit: feedSize, offset: offset + (page - 1) * feedSize });
  if (page > 1 && list.items.length === 0) return null;
  return asFeed(list, page);
}

export function asFeed({ items, nextCursor }: Page<ArticleCard>, page: number): Feed {
  return { items: items.map(row), nextCursor, page, hasNext: nextCursor !== null };
}
