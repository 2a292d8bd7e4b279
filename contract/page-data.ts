import type {
  Article,
  ArticleCard,
  Author,
  BriefCard,
  Category,
  CategoryLabel,
  ListedCorrection,
  PartOfSeries,
  Picture,
  RowCard,
  Series,
} from './article.ts';
import type { MemberPageName, PageName } from './pages.ts';
import type { BriefHit, SearchFilter } from './search.ts';

/** A list that loads more by cursor in the browser, and by `?page=` without JavaScript. */
export interface Feed<Item = RowCard> {
  items: Item[];
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
  /** The articles published just before and after this one; null at the ends. */
  previous: BriefCard | null;
  next: BriefCard | null;
  popular: BriefCard[];
  /** Missing unless the article is a part of a series. */
  series?: PartOfSeries;
}

export interface SearchData extends SearchFilter {
  /** The query was too long; the results are for its beginning. */
  wasCut: boolean;
  total: number;
  totalIsLowerBound: boolean;
  hits: BriefHit[];
  nextCursor: string | null;
  page: number;
  hasNext: boolean;
  categories: CategoryLabel[];
  /** Those that the hits of this page belong to, and the chosen one. */
  seriesChoices: { slug: string; title: string }[];
  /** Popular articles, shown if nothing was found. */
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

/** Empty: the browser loads a member's data itself. */
type MemberPageData = Record<MemberPageName, Record<never, never>>;

export interface PageData extends MemberPageData {
  home: HomeData;
  'not-found': { popular: BriefCard[] };
  error: { status: number };
  /** Replaces an article that was withdrawn and links to similar ones; `sentence` is what the staff say about it. */
  withdrawn: { id: string; slug: string; category: CategoryLabel; sentence: string | null; popular: BriefCard[] };
  'news/category': { category: Category; feed: Feed };
  'news/tag': { tag: string; description: string; count: number; feed: Feed };
  'news/author': { author: Author; count: number; feed: Feed };
  'news/series': { series: Series; parts: RowCard[] };
  'news/article': ArticleData;
  'news/categories': { rows: CategoryRow[] };
  'news/corrections': { corrections: Feed<ListedCorrection> };
  'news/video': { categories: CategoryLabel[]; feed: Feed };
  'news/video/category': { category: Category; categories: CategoryLabel[]; feed: Feed };
  search: SearchData;
  /** The page lists what is in the browser's offline storage. */
  offline: Record<string, never>;
  /** The browser loads the list of the member, or the one that it stores itself. */
  later: Record<string, never>;
  'member-rule': { updatedOn: string };
}

/** The document's head, rendered by the server and updated in the browser on navigation. */
export interface Head {
  title: string;
  description: string;
  /** Null if the page has no canonical address (errors). */
  canonical: string | null;
  noindex: boolean;
  type: 'website' | 'article';
  picture: Picture | null;
  publishedAt?: string;
  updatedAt?: string;
  jsonLd: object[];
}

/** Data of the frame around every page; the same for every visitor. */
export interface ShellData {
  siteName: string;
  categories: CategoryLabel[];
  settings: BrowserSettings;
}

/** All data of one page: the body of `_payload.json` and of the data block in its HTML. */
export interface Payload<P extends PageName = PageName> {
  page: P;
  params: Record<string, string>;
  status: number;
  /** The server's time of rendering, so that server and browser show the same relative times. */
  now: string;
  head: Head;
  shell: ShellData;
  data: PageData[P];
}

/** The operator's settings that the browser needs; the same for every visitor. */
export interface BrowserSettings {
  /** Blocks copying and the context menu outside form fields. */
  copyGuard: boolean;
  /** Stores visited articles for reading offline. */
  offline: boolean;
  /** The Google Analytics id; null if analytics must not be loaded. */
  analyticsId: string | null;
  /** Where the browser looks up its address's location and its user agent. */
  geoUrl: string;
  agentUrl: string;
  geoKey: string | null;
  /** How long records of visits are stored; the privacy notice shows it. */
  trackingDays: number;
  /** The contact address in the footer and the terms. */
  contactEmail: string;
  /** For readers who would rather call; null if there is none. */
  contactPhone: string | null;
}
