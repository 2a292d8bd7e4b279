import { tagSuggest } from '../../../contract/desk/tag/suggest.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTagSuggest = handleDeskCall(tagSuggest, {
  limit: { times: 300, seconds: 60 },
  async work({ newsroom }, { q }) {
    return { items: await newsroom.tags(q) };
  },
});
