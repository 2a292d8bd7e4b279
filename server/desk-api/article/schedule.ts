import { articleSchedule } from '../../../contract/desk/article/schedule.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleSchedule = handleDeskCall(articleSchedule, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.publishing.publish(staff, { ...body, at: new Date(body.at) }),
});
