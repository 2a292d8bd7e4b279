import { categoryList } from '../../../contract/desk/category/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleCategoryList = handleDeskCall(categoryList, {
  limit: { times: 240, seconds: 60 },
  work: ({ newsroom }) => newsroom.sectionDesk.categories(),
});
