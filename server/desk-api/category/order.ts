import { categoryOrder } from '../../../contract/desk/category/order.ts';
import { handleDeskCall } from '../handler.ts';

export const handleCategoryOrder = handleDeskCall(categoryOrder, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { order, slugs }, { staff }) {
    await newsroom.sectionDesk.change(staff, (to) => to.orderCategories(slugs, { version: order }));
    return null;
  },
});
