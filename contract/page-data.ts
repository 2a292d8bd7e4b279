import type { Article, ArticleCard, Author, Category, CategoryMark, Picture } from './article.ts';
import type { PageName } from './pages.ts';

/** A list that is grown by the next cursor in the browser, and by `?page=` without JavaScript. */
export interface Feed {
  items: ArticleCard[];
  nextCursor: string | null;
  page: number;
  hasNext: boolean;
}

export interface HomeData {
  lead: ArticleCard | null;
  leads: ArticleCard[];
  videos: ArticleCard[];
  feed: Feed;
}

export interface PageData {
  home: HomeData;
  'not-found': { newest: ArticleCard[] };
  error: { status: number };
  'news/category': { category: Category; feed: Feed };
  'news/tag': { tag: string; count: number; feed: Feed };
  'news/author': { author: Author; count: number; feed: Feed };
  'news/article': { article: Article; related: ArticleCard[] };
}

/** What stands in the document's head, made by the server and kept up to date in the browser. */
export interface Head {
  title: string;
  description: string;
  /** Null where the page has no address worth remembering (errors). */
  canonical: string | null;
  /** True keeps the page out of search engines. */
  noindex: boolean;
  type: 'website' | 'article';
  picture: Picture | null;
  publishedAt?: string;
  updatedAt?: string;
  jsonLd: object[];
}

/** What the frame around every page needs; the same for every visitor. */
export interface ShellData {
  siteName: string;
  categories: CategoryMark[];
}

/** Everything one page is drawn from: the body of `_payload.json` and of the data block in its HTML. */
export interface Payload<P extends PageName = PageName> {
  page: P;
  params: Record<string, string>;
  status: number;
  /** The server's clock when the page was made, so that server and browser write the same relative times. */
  now: string;
  head: Head;
  shell: ShellData;
  data: PageData[P];
}
