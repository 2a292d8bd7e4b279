import { articleTakeOver } from '../../../contract/desk/article/take-over.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleTakeOver = handleDeskCall(articleTakeOver, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.locks.takeOver(staff, body),
});
