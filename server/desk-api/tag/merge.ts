import { tagMerge } from '../../../contract/desk/tag/merge.ts';
import { handleDeskCall } from '../handler.ts';

export const handleTagMerge = handleDeskCall(tagMerge, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { from, into }, { staff }) {
    return { moved: await newsroom.sectionDesk.change(staff, (to) => to.joinTags(from, into)) };
  },
});
