import type {
  ArticleCard,
  Author,
  Category,
  CategoryLabel,
  ListedCorrection,
  Page,
  Series,
} from '../../contract/article.ts';
import { fillPositions, leadCount } from '../../contract/front-page.ts';
import type { Db } from '../database/connection.ts';
import { cutPage, readCursor } from '../database/list-cursor.ts';
import type { Clock } from '../runtime/clock.ts';
import { createResultCache } from '../runtime/lru-cache.ts';
import { plainPath, writtenPath } from './plain-path.ts';
import { createPresenter } from './presenter.ts';
import { type CardFilter, newestOfEachCategory, newestVersions } from './queries/article-lists.ts';
import { authorBySlug } from './queries/authors.ts';
import { cardsById } from './queries/cards.ts';
import { allCategories } from './queries/categories.ts';
import { newestCorrections } from './queries/corrections.ts';
import { frontVersions, leadVersions } from './queries/front-page-cards.ts';
import { popularVersions } from './queries/popular.ts';
import { redirectFrom } from './queries/redirects.ts';
import { partsOf, seriesBySlug, seriesNames } from './queries/series.ts';
import { withdrawnArticle } from './queries/shown-article.ts';
import { taggedWith } from './queries/tags.ts';
import { createStoredArticles } from './stored-articles.ts';
import { type CardOf, createStoredCards } from './stored-cards.ts';

export { allCategories } from './queries/categories.ts';
export { newestCorrections } from './queries/corrections.ts';
export { relateArticle } from './queries/related.ts';
export { seriesBySlug } from './queries/series.ts';

const popularHours = 48;
/** How long the popular list is cached, in milliseconds: every page shows it and it changes slowly. */
const popularLifetime = 15_000;
const maxPopularLists = 200;
/** How many newest articles are loaded beyond the limit: at least as many as a page can leave out. */
const mostLeads = 6;

interface PopularCards {
  read: ArticleCard[];
  newest: ArticleCard[];
}

export interface WithdrawnArticle {
  id: string;
  slug: string;
  category: CategoryLabel;
  sentence: string | null;
}

export interface PopularOptions {
  category?: string | undefined;
  /** The id of the article that shows the list; it is left out. */
  without?: string | undefined;
  /** The page's leads: they are listed if they were viewed, but not used to fill the list. */
  leads?: readonly { id: string }[] | undefined;
}

export interface ListRequest extends Omit<CardFilter, 'after'> {
  cursor?: string | undefined;
}

export interface FrontRequest {
  /** How many articles the feed has, how many videos are shown, and how many articles of each category. */
  news: number;
  videos: number;
  each: number;
  leads?: ArticleCard[] | undefined;
}

interface FrontRow {
  category: CategoryLabel;
  newest: ArticleCard[];
}

interface Front {
  leads: ArticleCard[];
  /** The newest articles that are no leads. */
  feed: Page<ArticleCard>;
  videos: ArticleCard[];
  rows: FrontRow[];
}

export interface ArticlesOptions {
  db: Db;
  /** Base address of media, without a trailing slash; empty if the site serves them itself. */
  mediaUrl: string;
  clock: Clock;
  /** Identifies the current edition. */
  edition: () => string;
}

export type Articles = ReturnType<typeof createArticles>;

/** Reads published articles that are due, newest first. */
export function createArticles({ db, mediaUrl, clock, edition }: ArticlesOptions) {
  const present = createPresenter(mediaUrl);
  const stored = createStoredCards(db, present);
  const storedArticles = createStoredArticles(db, present);
  const popularCache = createResultCache<PopularCards>({ max: maxPopularLists, lifetime: popularLifetime, clock });

  async function list(request: ListRequest): Promise<Page<ArticleCard>> {
    const { cursor, limit, ...rest } = request;
    const filter: CardFilter = { ...rest, limit: limit + 1 };
    if (cursor) filter.after = readCursor(cursor);
    return cutCards(await stored.listed(() => newestVersions(db, filter)), limit);
  }

  /** Loads an article with its related articles and the ones published before and after it. */
  async function article(slug: string) {
    const { list: found, cardOf } = await stored.of(
      () => storedArticles.load(slug),
      (shown) => (shown ? [...shown.related, shown.previous, shown.next] : []),
    );
    if (!found) return null;
    return {
      article: await found.stored.present(),
      videoSlugs: found.stored.videoSlugs,
      related: found.related.flatMap((version) => cardOf(version) ?? []),
      /** Whether a new article of the category could be among the related ones. */
      isRelatedFilled: found.isRelatedFilled,
      previous: (found.previous && cardOf(found.previous)) || null,
      next: (found.next && cardOf(found.next)) || null,
      /** Which part of its series it is. */
      series: found.series && present.part(found.series),
    };
  }

  /** The category of a withdrawn article and the notice that replaces it; null for every other address. */
  async function withdrawn(slug: string): Promise<WithdrawnArticle | null> {
    const row = await withdrawnArticle(db, slug);
    if (!row) return null;
    const { id, sentence, ...category } = row;
    return { id, slug, category, sentence };
  }

  async function cards(ids: readonly string[]): Promise<Map<string, ArticleCard>> {
    return new Map((await cardsById(db, ids)).map((row) => [row.id, present.card(row)]));
  }

  /** The corrections of all public articles, newest first. */
  async function corrections(
    request: Pick<ListRequest, 'cursor' | 'offset' | 'limit'>,
  ): Promise<Page<ListedCorrection>> {
    const { cursor, offset, limit } = request;
    const after = cursor ? readCursor(cursor) : undefined;
    const rows = await newestCorrections(db, { after, offset, limit: limit + 1 });
    const { shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.corrected_at, id: row.id }));
    return { items: shown.map(present.correction), nextCursor };
  }

  /** Every listed category that has public articles, with its newest few. */
  async function categoryRows(each: number): Promise<{ category: Category; newest: ArticleCard[] }[]> {
    const loadNewest = () => newestOfEachCategory(db, each);
    const [all, newest] = await Promise.all([listedCategories(), stored.listed(loadNewest)]);
    return all
      .map((category) => ({ category, newest: newest.filter((card) => card.category.slug === category.slug) }))
      .filter((row) => row.newest.length > 0);
  }

  /** Most viewed in the last 48 hours. If too few were viewed to fill the list, the newest follow. */
  async function popularList(
    limit: number,
    { category, without, leads = [] }: PopularOptions = {},
  ): Promise<{ cards: ArticleCard[]; isFilled: boolean }> {
    const { read, newest } = await popularAndNewest(limit, category);
    const listed = read.filter(({ id }) => id !== without);
    const known = new Set([without, ...leads.map(({ id }) => id), ...listed.map(({ id }) => id)]);
    const cards = [...listed, ...newest.filter(({ id }) => !known.has(id))].slice(0, limit);
    return { cards, isFilled: listed.length < limit };
  }

  function popularAndNewest(limit: number, category?: string): Promise<PopularCards> {
    return popularCache.get(`${edition()} ${category ?? ''} ${limit}`, async () => {
      const read = await stored.listed(() => popularVersions(db, popularHours, category, limit + 1));
      const loadNewest = () => newestVersions(db, { category, limit: limit + mostLeads });
      return { read, newest: read.length > limit ? [] : await stored.listed(loadNewest) };
    });
  }

  async function categories(): Promise<Category[]> {
    return (await allCategories(db)).map(present.category);
  }

  /** Those that navigation and overviews list. */
  async function listedCategories(): Promise<Category[]> {
    return (await allCategories(db)).filter((row) => !row.is_hidden).map(present.category);
  }

  async function author(slug: string): Promise<{ author: Author; count: number } | null> {
    const row = await authorBySlug(db, slug);
    if (!row) return null;
    return { author: present.author(row), count: row.article_count ?? 0 };
  }

  /** A series with its public parts in their order; null if it has none, so that no plan is shown before its time. */
  async function series(slug: string): Promise<{ series: Series; parts: ArticleCard[] } | null> {
    const row = await seriesBySlug(db, slug);
    const parts = row ? await partsOf(db, row.id) : [];
    return row && parts.length > 0 ? { series: present.series(row), parts: parts.map(present.card) } : null;
  }

  /** The address that a former address redirects to; null if there is no redirect. */
  async function movedTo(address: string): Promise<string | null> {
    const plain = plainPath(address);
    const target = plain && (await redirectFrom(db, plain));
    return target ? writtenPath(target) : null;
  }

  /** The lead of the home page and the leads below it: those that the staff chose, and the newest in the other positions. */
  async function leads(): Promise<ArticleCard[]> {
    const { list, cardOf } = await stored.of(
      () => leadVersions(db),
      ({ placed, news }) => [...placed, ...news],
    );
    return leadsOf(list, cardOf);
  }

  /** What the first page of the home page shows beside popular articles, with its own leads or those given. */
  async function front({ news, videos, each, leads: given }: FrontRequest): Promise<Front> {
    const { list: found, cardOf } = await stored.of(
      () => frontVersions(db, { news: news + 1 + leadCount, videos, each }),
      (versions) => [...versions.placed, ...versions.news, ...versions.videos, ...versions.rows],
    );
    const cardsOf = (versions: string[]) => versions.flatMap((version) => cardOf(version) ?? []);
    const shownLeads = given ?? leadsOf(found, cardOf);
    const isLead = new Set(shownLeads.map(({ id }) => id));
    const rows = new Map<string, FrontRow>();
    for (const card of cardsOf(found.rows)) {
      const row = rows.get(card.category.slug) ?? { category: card.category, newest: [] };
      row.newest.push(card);
      rows.set(card.category.slug, row);
    }
    return {
      leads: shownLeads,
      feed: cutCards(
        cardsOf(found.news).filter(({ id }) => !isLead.has(id)),
        news,
      ),
      videos: cardsOf(found.videos),
      rows: [...rows.values()],
    };
  }

  return {
    list,
    movedTo,
    leads,
    front,
    article,
    withdrawn,
    cards,
    popularList,
    popular: async (limit: number, options?: PopularOptions) => (await popularList(limit, options)).cards,
    categories,
    listedCategories,
    categoryRows,
    corrections,
    author,
    series,
    headlineBreaks: present.headlineBreaks,
    seriesNames: (of: { slug: string } | { articleIds: readonly string[] }) => seriesNames(db, of),
    tagged: (tag: string) => taggedWith(db, tag),
  };
}

function cutCards(cards: ArticleCard[], limit: number): Page<ArticleCard> {
  const { shown, nextCursor } = cutPage(cards, limit, ({ publishedAt, id }) => ({ at: new Date(publishedAt), id }));
  return { items: shown, nextCursor };
}

/** The chosen leads in their positions, and the newest in the others. */
function leadsOf({ placed, news }: { placed: (string | null)[]; news: string[] }, cardOf: CardOf): ArticleCard[] {
  const chosen = placed.map((version) => (version && cardOf(version)) || null);
  const newest = news.flatMap((version) => cardOf(version) ?? []);
  return fillPositions(chosen, newest);
}
