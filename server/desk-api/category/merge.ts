import { categoryMerge } from '../../../contract/desk/category/merge.ts';
import { handleDeskCall } from '../handler.ts';

export const handleCategoryMerge = handleDeskCall(categoryMerge, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { from, into }, { staff }) {
    return { moved: await newsroom.sectionDesk.change(staff, (to) => to.joinCategories(from, into)) };
  },
});
