import type { Db } from '../database/connection.ts';
import { allNames, type NameRows } from './queries/known-names.ts';

/** Looks up by name what exists. Lists return their number of articles. */
export interface KnownNames {
  hasArticle(slug: string): boolean;
  hasMedia(id: string): boolean;
  hasRedirect(path: string): boolean;
  hasSeries(slug: string): boolean;
  author(slug: string): number | undefined;
  category(slug: string): number | undefined;
  tag(name: string): number | undefined;
  readonly news: number;
  readonly videos: number;
}

export interface KnownNamesOptions {
  db: Db;
  edition: () => string;
}

/**
 * The names of everything public in this edition. They are loaded only when so many requests for missing pages arrive
 * that the database should not be queried for each.
 */
export function createKnownNames({ db, edition }: KnownNamesOptions) {
  let latest: { names: Promise<KnownNames>; edition: string } | null = null;

  return function knownNames(): Promise<KnownNames> {
    if (latest?.edition === edition()) return latest.names;
    // Only one load runs at a time, however often the content changes.
    const before = latest?.names.catch(() => {}) ?? Promise.resolve();
    const reading = { names: before.then(() => allNames(db)).then(indexed), edition: edition() };
    latest = reading;
    reading.names.catch(() => {
      if (latest === reading) latest = null;
    });
    return reading.names;
  };
}

function indexed(rows: NameRows): KnownNames {
  const articles = new Set(rows.articles);
  const media = new Set(rows.media);
  const redirects = new Set(rows.redirects);
  const series = new Set(rows.series);
  const [authors, categories, tags] = [rows.authors, rows.categories, rows.tags].map(
    (counts) => new Map(Object.entries(counts)),
  );
  return {
    hasArticle: (slug) => articles.has(slug),
    hasMedia: (id) => media.has(id),
    hasRedirect: (path) => redirects.has(path),
    hasSeries: (slug) => series.has(slug),
    author: (slug) => authors?.get(slug),
    category: (slug) => categories?.get(slug),
    tag: (name) => tags?.get(name),
    news: rows.news,
    videos: rows.videos,
  };
}
