import { videoList } from '../../../contract/api/video/list.ts';
import { handleCall } from '../handler.ts';

export const handleVideoList = handleCall(videoList, {
  limit: { times: 600, seconds: 60 },
  work: ({ content }, body) => content.list({ ...body, kind: 'video' }),
});
