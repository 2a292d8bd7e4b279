import { mediaRemove } from '../../../contract/desk/media/remove.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMediaRemove = handleDeskCall(mediaRemove, {
  limit: { times: 120, seconds: 60 },
  work: ({ library }, { id }, { staff }) => library.remove(staff, id),
});
