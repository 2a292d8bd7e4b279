import type { Article, ArticleCard, Author, BriefCard, Category, CategoryLabel, Picture, RowCard } from './article.ts';
import type { BrowserSettings } from './browser-settings.ts';
import type { MemberPageName, PageName } from './pages.ts';
import type { BriefHit, SearchFilter } from './search.ts';

/** A list that is grown by the next cursor in the browser, and by `?page=` without JavaScript. */
export interface Feed {
  items: RowCard[];
  nextCursor: string | null;
  page: number;
  hasNext: boolean;
}

/** A category with a few of its newest stories. */
export interface CategoryRow {
  category: Category;
  newest: BriefCard[];
}

export interface ArticleData {
  article: Article;
  related: BriefCard[];
  /** Published just before and after this one; null at the ends. */
  previous: BriefCard | null;
  next: BriefCard | null;
  popular: BriefCard[];
}

export interface SearchData extends SearchFilter {
  /** The query was longer than allowed; what is shown is for its beginning. */
  wasCut: boolean;
  total: number;
  totalIsLowerBound: boolean;
  hits: BriefHit[];
  nextCursor: string | null;
  page: number;
  hasNext: boolean;
  categories: CategoryLabel[];
  /** What others read, for when nothing was found. */
  popular: BriefCard[];
}

export interface HomeData {
  lead: ArticleCard | null;
  leads: BriefCard[];
  videos: BriefCard[];
  feed: Feed;
  popular: BriefCard[];
  rows: (Omit<CategoryRow, 'category'> & { category: CategoryLabel })[];
}

/** Nothing: what a member sees is asked for by the browser. */
type MemberPageData = Record<MemberPageName, Record<never, never>>;

export interface PageData extends MemberPageData {
  home: HomeData;
  'not-found': { popular: BriefCard[] };
  error: { status: number };
  /** In place of an article that was public once: where others like it are found. */
  withdrawn: { category: CategoryLabel; popular: BriefCard[] };
  'news/category': { category: Category; feed: Feed };
  'news/tag': { tag: string; count: number; feed: Feed };
  'news/author': { author: Author; count: number; feed: Feed };
  'news/article': ArticleData;
  'news/categories': { rows: CategoryRow[] };
  'news/video': { categories: CategoryLabel[]; feed: Feed };
  'news/video/category': { category: Category; categories: CategoryLabel[]; feed: Feed };
  search: SearchData;
  /** What it lists lies in the reader's own browser. */
  offline: Record<string, never>;
  'member-rule': { updatedOn: string };
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
  categories: CategoryLabel[];
  settings: BrowserSettings;
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
