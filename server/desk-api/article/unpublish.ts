import { articleUnpublish } from '../../../contract/desk/article/unpublish.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleUnpublish = handleDeskCall(articleUnpublish, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, { id, sentence }, { staff }) => newsroom.publishing.unpublish(staff, id, sentence),
});
