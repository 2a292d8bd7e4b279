import { mediaFinish } from '../../../contract/desk/media/finish.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMediaFinish = handleDeskCall(mediaFinish, {
  limit: { times: 240, seconds: 60 },
  work: ({ uploads }, { upload }, { staff }) => uploads.finish(staff, upload),
});
