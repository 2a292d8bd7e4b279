import { articlePublish } from '../../../contract/desk/article/publish.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticlePublish = handleDeskCall(articlePublish, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.publishing.publish(staff, { ...body, at: null }),
});
