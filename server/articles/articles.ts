import type { ArticleCard, ArticleKind, Author, Category, CategoryLabel, Page } from '../../contract/article.ts';
import type { Db } from '../database/connection.ts';
import { cutPage, readCursor } from '../database/list-cursor.ts';
import type { Clock } from '../runtime/clock.ts';
import { plainPath, writtenPath } from './moved-address.ts';
import { createPresenter } from './presenter.ts';
import { publicArticle } from './queries/articles.ts';
import { authorBySlug } from './queries/authors.ts';
import { type CardFilter, cardsById, newestCards, newestOfEachCategory, popularCards } from './queries/cards.ts';
import { allCategories } from './queries/categories.ts';
import { featuredCard } from './queries/featured.ts';
import { redirectFrom } from './queries/redirects.ts';
import { articlesWithTag } from './queries/tags.ts';
import { publicVideos } from './queries/videos-in-text.ts';
import { withdrawnCategory } from './queries/withdrawn.ts';
import { videosNamedIn } from './videos-in-text.ts';

export { allCategories } from './queries/categories.ts';
export { relateArticle } from './queries/related.ts';

const popularHours = 48;
/** Every page shows the list and it changes slowly. */
const popularKeptFor = 15_000;
const popularListsKept = 200;
/** At least as many as a page can leave out. */
const mostLeads = 6;

interface PopularCards {
  read: ArticleCard[];
  newest: ArticleCard[];
}

export interface PopularOptions {
  category?: string | undefined;
  /** The id of the article beside which the list stands. */
  without?: string | undefined;
  /** What the page leads with: listed if it was read, and not just because it is new. */
  leads?: readonly { id: string }[] | undefined;
}

export interface ListRequest {
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  cursor?: string | undefined;
  /** Instead of a cursor, for readers without JavaScript: how many to pass over. */
  offset?: number | undefined;
  limit: number;
}

export interface ArticlesOptions {
  db: Db;
  /** Where media are read from, without a slash at the end; empty for the site itself. */
  mediaUrl: string;
  clock: Clock;
  /** The mark of what is public now. */
  edition: () => string;
}

export type Articles = ReturnType<typeof createArticles>;

/** What the public may read: published, due, newest first. */
export function createArticles({ db, mediaUrl, clock, edition }: ArticlesOptions) {
  const present = createPresenter(mediaUrl);
  const remembered = new Map<string, { cards: PopularCards; until: number }>();

  async function list(request: ListRequest): Promise<Page<ArticleCard>> {
    const { cursor, limit, ...rest } = request;
    const filter: CardFilter = { ...rest, limit: limit + 1 };
    if (cursor) filter.after = readCursor(cursor);
    const rows = await newestCards(db, filter);
    const { shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.published_at, id: row.id }));
    return { items: shown.map(present.card), nextCursor };
  }

  /** With what is to be read after it, and the articles before and after it by the time they were published. */
  async function article(slug: string) {
    const found = await publicArticle(db, slug);
    if (!found) return null;
    const films = videosNamedIn(found.article.body_html);
    return {
      article: present.article(found.article, films.length > 0 ? await publicVideos(db, films) : []),
      related: found.related.map(present.card),
      previous: found.previous && present.card(found.previous),
      next: found.next && present.card(found.next),
    };
  }

  /** Where an article belonged that was public once and is not any more; null for every other slug. */
  async function withdrawnFrom(slug: string): Promise<CategoryLabel | null> {
    return (await withdrawnCategory(db, slug)) ?? null;
  }

  async function cards(ids: readonly string[]): Promise<Map<string, ArticleCard>> {
    return new Map((await cardsById(db, ids)).map((row) => [row.id, present.card(row)]));
  }

  /** Every category that has something to read, with its newest few. */
  async function categoryRows(each: number): Promise<{ category: Category; newest: ArticleCard[] }[]> {
    const [all, rows] = await Promise.all([categories(), newestOfEachCategory(db, each)]);
    const newest = rows.map(present.card);
    return all
      .map((category) => ({ category, newest: newest.filter((card) => card.category.slug === category.slug) }))
      .filter((row) => row.newest.length > 0);
  }

  /** Most viewed in the last 48 hours; where views are too few to fill the list, the newest follow. */
  async function popular(
    limit: number,
    { category, without, leads = [] }: PopularOptions = {},
  ): Promise<ArticleCard[]> {
    const { read, newest } = await popularAndNewest(limit, category);
    const listed = read.filter(({ id }) => id !== without);
    const known = new Set([without, ...leads.map(({ id }) => id), ...listed.map(({ id }) => id)]);
    return [...listed, ...newest.filter(({ id }) => !known.has(id))].slice(0, limit);
  }

  async function popularAndNewest(limit: number, category?: string): Promise<PopularCards> {
    const key = `${edition()} ${category ?? ''} ${limit}`;
    const known = remembered.get(key);
    if (known && known.until > clock.now().getTime()) return known.cards;
    const read = await popularCards(db, popularHours, category, limit + 1);
    const newest = read.length > limit ? [] : await newestCards(db, { category, limit: limit + mostLeads });
    const cards = { read: read.map(present.card), newest: newest.map(present.card) };
    if (remembered.size >= popularListsKept) remembered.clear();
    remembered.set(key, { cards, until: clock.now().getTime() + popularKeptFor });
    return cards;
  }

  async function categories(): Promise<Category[]> {
    return (await allCategories(db)).map(present.category);
  }

  async function author(slug: string): Promise<{ author: Author; count: number } | null> {
    const row = await authorBySlug(db, slug);
    if (!row) return null;
    const { slug: key, name, title, bio } = row;
    return { author: { slug: key, name, title, bio }, count: row.article_count ?? 0 };
  }

  /** Where readers of an address that was given out once should go; null for most that are made up. */
  async function movedTo(address: string): Promise<string | null> {
    const plain = plainPath(address);
    const target = plain && (await redirectFrom(db, plain));
    return target ? writtenPath(target) : null;
  }

  /** The story that leads the home page because somebody said so. */
  async function featured(): Promise<ArticleCard | null> {
    const row = await featuredCard(db);
    return row ? present.card(row) : null;
  }

  return {
    list,
    movedTo,
    featured,
    article,
    withdrawnFrom,
    cards,
    popular,
    categories,
    categoryRows,
    author,
    headlineBreaks: present.headlineBreaks,
    countTagged: (tag: string) => articlesWithTag(db, tag),
  };
}
