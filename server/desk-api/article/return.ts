import { articleReturn } from '../../../contract/desk/article/return.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleReturn = handleDeskCall(articleReturn, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.publishing.returnDraft(staff, body),
});
