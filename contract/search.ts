import type { ArticleCard, ArticleKind, BriefCard } from './article.ts';
import { limits } from './limits.ts';

export type SearchSort = 'relevance' | 'newest';

export interface SearchFilter {
  q: string;
  kind: ArticleKind | null;
  category: string | null;
  sort: SearchSort;
}

/** Text in pieces, so that hits can be marked without HTML. */
export interface TextPiece {
  text: string;
  hit: boolean;
}

/** A tag or the author, where what was looked for stands in no text of the article. */
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

/** A hit as a page shows it: the passage stands where a summary would. */
export interface BriefHit extends Omit<SearchHit, 'card'> {
  card: BriefCard;
}

/** A tag to search for, or an article to open. */
export type Suggestion =
  | { kind: 'tag'; text: string }
  | { kind: 'title'; text: string; breaks: number[]; slug: string };

/** A query as it is asked: trimmed, spaces folded, at most 64 characters; null where nothing is left to look for. */
export function tidyQuery(typed: string): { q: string; wasCut: boolean } | null {
  const characters = [...typed.replace(/\s+/gu, ' ').trim()];
  if (characters.length === 0) return null;
  const wasCut = characters.length > limits.searchQueryMaxLength;
  return { q: characters.slice(0, limits.searchQueryMaxLength).join('').trim(), wasCut };
}
