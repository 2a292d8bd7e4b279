import { articleLock } from '../../../contract/desk/article/lock.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleLock = handleDeskCall(articleLock, {
  limit: { times: 600, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.locks.take(staff, body),
});
