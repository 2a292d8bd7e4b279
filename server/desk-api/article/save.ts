import { articleSave } from '../../../contract/desk/article/save.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleSave = handleDeskCall(articleSave, {
  limit: { times: 600, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.writing.save(staff, body),
});
