import { articlePopular } from '../../../contract/api/article/popular.ts';
import { handleCall } from '../handler.ts';

export const handleArticlePopular = handleCall(articlePopular, {
  limit: { times: 600, seconds: 60 },
  async work({ content }, { category, limit }) {
    return { items: await content.popular(limit, { category }), nextCursor: null };
  },
});
