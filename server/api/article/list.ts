import { articleList } from '../../../contract/api/article/list.ts';
import { handleCall } from '../handler.ts';

export const handleArticleList = handleCall(articleList, {
  limit: { times: 600, seconds: 60 },
  work: ({ content }, body) => content.list(body),
});
