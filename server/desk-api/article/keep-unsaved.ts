import { articleKeepUnsaved } from '../../../contract/desk/article/keep-unsaved.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleKeepUnsaved = handleDeskCall(articleKeepUnsaved, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, { id, fields }, { staff }) => newsroom.locks.keepUnsaved(staff, id, fields),
});
