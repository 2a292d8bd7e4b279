import { tagList } from '../../../contract/desk/tag/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTagList = handleDeskCall(tagList, {
  limit: { times: 240, seconds: 60 },
  work: ({ newsroom }, { q, ...filter }) => newsroom.sectionDesk.tags({ ...filter, words: q }),
});
