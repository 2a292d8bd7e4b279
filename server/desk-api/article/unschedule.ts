import { articleUnschedule } from '../../../contract/desk/article/unschedule.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleUnschedule = handleDeskCall(articleUnschedule, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, { id, version }, { staff }) => newsroom.publishing.unschedule(staff, id, version),
});
