import type { SearchReply } from '../../contract/api/search.ts';
import type { Suggestion } from '../../contract/search.ts';
import type { Articles } from '../articles/articles.ts';
import type { SearchEngine, SearchRequest } from './engine.ts';
import type { MissedSearches } from './missed-searches.ts';

export interface ArticleSearch {
  find(request: SearchRequest): Promise<SearchReply>;
  suggest(q: string): Promise<Suggestion[]>;
}

/** Where search and content meet: the engine knows where the words are, the content what a card shows. */
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
      // An article may have been withdrawn a moment ago, before the index knew.
      const card = cards.get(hit.articleId);
      return card ? [{ card, title: hit.titlePieces, passage: hit.passagePieces, names: hit.names }] : [];
    });
    return { ...rest, items: found };
  }

  async function suggest(q: string): Promise<Suggestion[]> {
    const suggestions = await engine.suggest(q);
    return suggestions.map((one) => (one.kind === 'tag' ? one : { ...one, breaks: content.headlineBreaks(one.text) }));
  }

  return { find, suggest };
}

/** Not a further page, and not narrowed: only then does nothing found mean that there is nothing. */
function isWholeSearch({ kind, category, cursor, offset = 0 }: SearchRequest): boolean {
  return !kind && !category && !cursor && offset === 0;
}
