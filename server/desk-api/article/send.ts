import { articleSend } from '../../../contract/desk/article/send.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleSend = handleDeskCall(articleSend, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, body, { staff }) => newsroom.publishing.send(staff, { ...body, note: body.note ?? '' }),
});
