import type { ArticleCard } from './article.ts';

export const collectionTypes = ['article', 'video', 'tip'] as const;

export type CollectionType = (typeof collectionTypes)[number];

/** A short piece of knowledge for one day. */
export interface Tip {
  id: string;
  title: string;
  /** As in an article's card. */
  breaks: number[];
  /** Sanitised HTML. */
  content: string;
  /** A day, as `2026-11-15`. */
  publishDate: string;
  saved: boolean;
}

/** What a member put aside. Both `card` and `tip` are null where it is no longer to be had. */
export interface CollectionItem {
  type: CollectionType;
  id: string;
  savedAt: string;
  card: ArticleCard | null;
  tip: Tip | null;
}

export interface CollectionCounts {
  all: number;
  article: number;
  video: number;
  tip: number;
}

/** An article or video that a member opened; `card` is null where it is no longer to be had. */
export interface HistoryItem {
  slug: string;
  readAt: string;
  /** How far, from 0 to 100. */
  progress: number;
  card: ArticleCard | null;
}

/** The newest so many are kept. */
export const historyKept = 500;

/** What counts as read to the end: nobody reads the copyright line. */
export const readToEnd = 95;

/** How long a removal can be taken back, in milliseconds. */
export const undoFor = 5_000;
