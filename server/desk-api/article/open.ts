import { articleOpen } from '../../../contract/desk/article/open.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleOpen = handleDeskCall(articleOpen, {
  limit: { times: 240, seconds: 60 },
  work: ({ newsroom }, { id, tab }, { staff }) => newsroom.writing.open(staff, id, tab),
});
