import { articleCheck } from '../../../contract/desk/article/check.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleCheck = handleDeskCall(articleCheck, {
  limit: { times: 240, seconds: 60 },
  work: ({ newsroom }, { id }, { staff }) => newsroom.publishing.check(staff, id),
});
