import { mediaShow } from '../../../contract/desk/media/show.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMediaShow = handleDeskCall(mediaShow, {
  limit: { times: 240, seconds: 60 },
  work: ({ library }, { id }, { staff }) => library.show(staff, id),
});
