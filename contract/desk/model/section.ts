import type { ArticleRow } from './article.ts';

/** What the desk shows of a section; `version` identifies what is stored, and a change names it. */
interface DeskSection {
  version: string;
  /** Articles in any state. */
  articles: number;
  /** Drafts that name it and are not counted as articles of it already. */
  drafts: number;
}

export interface DeskCategory extends DeskSection {
  slug: string;
  name: string;
  description: string;
  color: string;
  /** Not listed in navigation and overviews. */
  isHidden: boolean;
}

export interface DeskAuthor extends DeskSection {
  slug: string;
  name: string;
  title: string;
  bio: string;
  pictureId: string | null;
}

export interface DeskTag {
  name: string;
  description: string;
  version: string;
  articles: number;
}

export interface DeskSeries extends DeskSection {
  slug: string;
  name: string;
  introduction: string;
  coverId: string | null;
}

/** An article that may become a part, with the series that it belongs to already. */
export interface SeriesChoice extends ArticleRow {
  series: { slug: string; name: string } | null;
}
