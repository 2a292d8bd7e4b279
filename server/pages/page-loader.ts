import type { Feed, Head, PageData } from '../../contract/page-data.ts';
import type { PageName, PageParams } from '../../contract/pages.ts';
import type { Articles, ListRequest } from '../articles/articles.ts';
import { row } from '../articles/brief-cards.ts';
import type { ArticleSearch } from '../search/article-search.ts';
import type { SiteHead } from './site-head.ts';

export interface PageRequest<P extends PageName> {
  params: PageParams<P>;
  /** The parameters that the page knows, as far as they were given. */
  query: Record<string, string>;
  /** Which page of its list, from 1 on. */
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

/** Another page, shown at the address of the one that was asked for. */
export interface ShownInstead<P extends PageName> extends LoadedPage<P> {
  shownAs: P;
}

/** Brings everything one page shows; null where there is no such thing. */
export type PageLoader<P extends PageName> = (
  request: PageRequest<P>,
) => Promise<LoadedPage<P> | ShownInstead<'withdrawn'> | null>;

export const feedSize = 20;

/** One page of a list; null past its end. */
export async function loadFeed(content: Articles, page: number, filter: Partial<ListRequest>): Promise<Feed | null> {
  const { offset = 0 } = filter;
  const list = await content.list({ ...filter, limit: feedSize, offset: offset + (page - 1) * feedSize });
  if (page > 1 && list.items.length === 0) return null;
  return { items: list.items.map(row), nextCursor: list.nextCursor, page, hasNext: list.nextCursor !== null };
}
