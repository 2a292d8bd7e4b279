import { authorMerge } from '../../../contract/desk/author/merge.ts';
import { handleDeskCall } from '../handler.ts';

export const handleAuthorMerge = handleDeskCall(authorMerge, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { from, into }, { staff }) {
    return { moved: await newsroom.sectionDesk.change(staff, (to) => to.joinAuthors(from, into)) };
  },
});
