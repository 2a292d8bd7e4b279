import { categoryAdd } from '../../../contract/desk/category/add.ts';
import { handleDeskCall } from '../handler.ts';

export const handleCategoryAdd = handleDeskCall(categoryAdd, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { isHidden, ...category }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.addCategory({ ...category, is_hidden: isHidden }));
    return null;
  },
});
