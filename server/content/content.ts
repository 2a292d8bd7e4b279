import type { Article, ArticleCard, ArticleKind, Author, Category, Page } from '../../contract/article.ts';
import { type CardFilter, newestCards, popularCards, relatedCards } from '../db/article-cards.ts';
import { publicArticle } from '../db/articles.ts';
import { authorBySlug } from '../db/authors.ts';
import { allCategories } from '../db/categories.ts';
import type { Db } from '../db/database.ts';
import { articlesWithTag } from '../db/tags.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { createPresenter } from './present.ts';

const relatedCount = 6;
const popularHours = 48;

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

export interface ContentOptions {
  db: Db;
  /** Where media are read from, without a slash at the end; empty for the site itself. */
  mediaUrl: string;
}

export type Content = ReturnType<typeof createContent>;

/** What the public may read: published, due, newest first. */
export function createContent({ db, mediaUrl }: ContentOptions) {
  const present = createPresenter(mediaUrl);

  async function list(request: ListRequest): Promise<Page<ArticleCard>> {
    const { cursor, limit, ...rest } = request;
    const filter: CardFilter = { ...rest, limit: limit + 1 };
    if (cursor) filter.after = readCursor(cursor);
    const rows = await newestCards(db, filter);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(present.card),
      nextCursor: last ? writeCursor({ publishedAt: last.published_at, id: last.id }) : null,
    };
  }

  async function article(slug: string): Promise<{ article: Article; related: ArticleCard[] } | null> {
    const row = await publicArticle(db, slug);
    if (!row) return null;
    const related = await relatedCards(db, row.id, relatedCount);
    return { article: present.article(row), related: related.map(present.card) };
  }

  /** Most read of 48 hours; where readers were too few to fill the list, the newest follow. */
  async function popular(limit: number, category?: string): Promise<ArticleCard[]> {
    const read = await popularCards(db, popularHours, category, limit);
    if (read.length === limit) return read.map(present.card);
    const newest = await newestCards(db, { category, limit });
    const known = new Set(read.map((row) => row.id));
    return [...read, ...newest.filter((row) => !known.has(row.id))].slice(0, limit).map(present.card);
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

  return { list, article, popular, categories, author, countTagged: (tag: string) => articlesWithTag(db, tag) };
}
