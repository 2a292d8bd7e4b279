import { categoryRemove } from '../../../contract/desk/category/remove.ts';
import { handleDeskCall } from '../handler.ts';

export const handleCategoryRemove = handleDeskCall(categoryRemove, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { category }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.removeCategory(category));
    return null;
  },
});
