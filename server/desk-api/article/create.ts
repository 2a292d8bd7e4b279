import { articleCreate } from '../../../contract/desk/article/create.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleCreate = handleDeskCall(articleCreate, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.writing.create(staff, body),
});
