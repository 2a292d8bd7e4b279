import { mediaList } from '../../../contract/desk/media/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleMediaList = handleDeskCall(mediaList, {
  limit: { times: 240, seconds: 60 },
  work: ({ library }, body) => library.list(body),
});
