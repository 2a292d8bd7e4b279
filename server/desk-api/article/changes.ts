import { articleChanges } from '../../../contract/desk/article/changes.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleChanges = handleDeskCall(articleChanges, {
  limit: { times: 600, seconds: 60 },
  work: ({ newsroom }, { since }, { staff }) => newsroom.list.changes(staff, since ? new Date(since) : null),
});
