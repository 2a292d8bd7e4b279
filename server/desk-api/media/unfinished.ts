import { mediaUnfinished } from '../../../contract/desk/media/unfinished.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMediaUnfinished = handleDeskCall(mediaUnfinished, {
  limit: { times: 240, seconds: 60 },
  work: ({ uploads }, _body, { staff }) => uploads.unfinished(staff.id),
});
