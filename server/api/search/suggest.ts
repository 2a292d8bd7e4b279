import { searchSuggest } from '../../../contract/api/search/suggest.ts';
import { handleCall } from '../handler.ts';

export const handleSearchSuggest = handleCall(searchSuggest, {
  limit: { times: 300, seconds: 60 },
  async work({ articleSearch }, { q }) {
    return { items: await articleSearch.suggest(q), nextCursor: null };
  },
});
