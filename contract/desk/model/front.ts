import type { CategoryLabel } from '../../article.ts';

/** A public article that can stand at the top of the home page. */
export interface FrontArticle {
  id: string;
  slug: string;
  title: string;
  category: CategoryLabel;
  publishedAt: string;
}

/** An article that the staff chose for a position. */
export interface FrontPosition {
  article: FrontArticle;
  /** When the position becomes empty again; null if it stays. */
  until: string | null;
}

/** The top of the home page; the first position is the lead. */
export interface FrontPage {
  /** Identifies what is stored; a change names the version that it is based on. */
  version: string;
  /** Null: the position shows the newest article that is in no other. */
  positions: (FrontPosition | null)[];
  /** Fill the empty positions, newest first. */
  newest: FrontArticle[];
}

/** What the positions were after a change. */
export interface FrontArrangement {
  id: string;
  at: string;
  by: string;
  what: string;
  /** The titles of the chosen articles; null for an empty position. */
  titles: (string | null)[];
}
