import type { ArticleCard, ChangesSince } from './article.ts';

export const collectionTypes = ['article', 'video', 'tip'] as const;

export type CollectionType = (typeof collectionTypes)[number];

/** The short knowledge item of a day. */
export interface Tip {
  id: string;
  title: string;
  /** As in an article's card. */
  breaks: number[];
  /** Sanitised HTML. */
  content: string;
  /** A date, as `2026-11-15`. */
  publishDate: string;
  saved: boolean;
}

/** An item that a member saved. Both `card` and `tip` are null if it is no longer public. */
export interface CollectionItem {
  type: CollectionType;
  id: string;
  savedAt: string;
  card: ArticleCard | null;
  tip: Tip | null;
  /** The article's revision, which tells whether a copy of it is outdated; null for a tip. */
  revision: number | null;
}

/** An article or video that a reader wants to read later; `card` is null if it is no longer public. */
export interface LaterItem {
  id: string;
  addedAt: string;
  card: ArticleCard | null;
}

export interface CollectionCounts {
  all: number;
  article: number;
  video: number;
  tip: number;
}

/** An article or video that a member opened; `card` is null if it is no longer public. */
export interface HistoryItem {
  slug: string;
  readAt: string;
  /** The reading position, from 0 to 100. */
  progress: number;
  card: ArticleCard | null;
}

/** A correction of an article that the member had read before, and what changed in the text since they read it. */
export interface CorrectionNotice extends ChangesSince {
  /** The id of the correction. */
  id: string;
  at: string;
  text: string;
  seen: boolean;
  card: ArticleCard;
}

/** How many of the newest history entries are stored. */
export const historyMaxEntries = 500;

/** The position that counts as read to the end: visitors rarely scroll to the last line. */
export const readToEnd = 95;

/** How long a removal can be undone, in milliseconds. */
export const undoFor = 5_000;
