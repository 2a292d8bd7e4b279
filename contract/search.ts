import type { ArticleCard, ArticleKind, BriefCard } from './article.ts';
import { limits } from './limits.ts';

export type SearchSort = 'relevance' | 'newest';

export interface SearchFilter {
  q: string;
  kind: ArticleKind | null;
  category: string | null;
  /** The slug of a series. */
  series: string | null;
  sort: SearchSort;
}

/** Text in pieces, so that hits can be highlighted without HTML. */
export interface TextPiece {
  text: string;
  hit: boolean;
}

/** A matching tag or author, if the words are not in the article's text. */
export interface NamedHit {
  kind: 'tag' | 'author';
  name: TextPiece[];
}

export interface SearchHit {
  card: ArticleCard;
  title: TextPiece[];
  passage: TextPiece[];
  names: NamedHit[];
}

/** A hit as a page shows it: the matching passage replaces the summary. */
export interface BriefHit extends Omit<SearchHit, 'card'> {
  card: BriefCard;
}

/** A tag to search for, or an article to open. */
export type Suggestion =
  | { kind: 'tag'; text: string }
  | { kind: 'title'; text: string; breaks: number[]; slug: string };

export const queryTooLong = `最多 ${limits.searchQueryMaxLength} 個字`;

/** Cuts typed text to the longest query, counted in characters; the browser's `maxlength` counts UTF-16 units. */
export function cutQuery(typed: string): { text: string; wasCut: boolean } {
  const characters = [...typed];
  const wasCut = characters.length > limits.searchQueryMaxLength;
  return { text: wasCut ? characters.slice(0, limits.searchQueryMaxLength).join('') : typed, wasCut };
}

/** Normalises a query: trimmed, spaces collapsed, at most 64 characters; null if nothing is left. */
export function tidyQuery(typed: string): { q: string; wasCut: boolean } | null {
  const characters = [...typed.replace(/\s+/gu, ' ').trim()];
  if (characters.length === 0) return null;
  const wasCut = characters.length > limits.searchQueryMaxLength;
  return { q: characters.slice(0, limits.searchQueryMaxLength).join('').trim(), wasCut };
}
