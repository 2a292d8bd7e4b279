import { articleView } from '../../../contract/api/article/view.ts';
import { handleCall } from '../handler.ts';

export const handleArticleView = handleCall(articleView, {
  limit: { times: 120, seconds: 60 },
  async work({ views }, { slug }, caller) {
    views.note(slug, caller);
    return null;
  },
});
