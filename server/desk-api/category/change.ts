import { categoryChange } from '../../../contract/desk/category/change.ts';
import { handleDeskCall } from '../handler.ts';

export const handleCategoryChange = handleDeskCall(categoryChange, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { category, version, isHidden, ...fields }, { staff }) {
    const change = { ...fields, is_hidden: isHidden };
    await newsroom.sectionDesk.change(staff, (to) => to.changeCategory(category, change, { version }));
    return null;
  },
});
