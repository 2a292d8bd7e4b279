import type { SearchReply } from '../../contract/api/search.ts';
import type { Suggestion } from '../../contract/search.ts';
import type { Articles } from '../articles/articles.ts';
import type { SearchEngine, SearchRequest } from './engine.ts';
import type { MissedSearches } from './missed-searches.ts';

export interface ArticleSearch {
  find(request: SearchRequest): Promise<SearchReply>;
  /** The ids of the best hits, for the staff; it is not counted as a visitor's search. */
  findIds(q: string): Promise<string[]>;
  suggest(q: string): Promise<Suggestion[]>;
}

const idsForStaff = 50;

/** Combines the hits of the search engine with the cards of their articles. */
export function createArticleSearch(
  engine: SearchEngine,
  content: Articles,
  missed: Pick<MissedSearches, 'note'>,
): ArticleSearch {
  async function find(request: SearchRequest): Promise<SearchReply> {
    const { items, ...rest } = await engine.query(request);
    if (rest.total === 0 && isWholeSearch(request)) missed.note(request.q);
    const cards = await content.cards(items.map((hit) => hit.articleId));
    const found = items.flatMap((hit) => {
      // An article may have been withdrawn since it was indexed.
      const card = cards.get(hit.articleId);
      return card ? [{ card, title: hit.titlePieces, passage: hit.passagePieces, names: hit.names }] : [];
    });
    return { ...rest, items: found };
  }

  async function suggest(q: string): Promise<Suggestion[]> {
    const suggestions = await engine.suggest(q);
    return suggestions.map((one) => (one.kind === 'tag' ? one : { ...one, breaks: content.headlineBreaks(one.text) }));
  }

  async function findIds(q: string): Promise<string[]> {
    const { items } = await engine.query({ q, sort: 'relevance', limit: idsForStaff });
    return items.map(({ articleId }) => articleId);
  }

  return { find, findIds, suggest };
}

/** The first page without filters: only then do zero hits mean that the site has no such article. */
function isWholeSearch({ kind, category, series, cursor, offset = 0 }: SearchRequest): boolean {
  return !kind && !category && !series && !cursor && offset === 0;
}
