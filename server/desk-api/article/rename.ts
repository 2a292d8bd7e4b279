import { articleRename } from '../../../contract/desk/article/rename.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleRename = handleDeskCall(articleRename, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, { id, slug }, { staff }) => newsroom.publishing.rename(staff, id, slug),
});
