import { articleList } from '../../../contract/desk/article/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleList = handleDeskCall(articleList, {
  limit: { times: 240, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.list.list(staff, body),
});
