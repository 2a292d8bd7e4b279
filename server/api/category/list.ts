import { categoryList } from '../../../contract/api/category/list.ts';
import { handleCall } from '../handler.ts';

export const handleCategoryList = handleCall(categoryList, {
  limit: { times: 600, seconds: 60 },
  async work({ content }, { kind }) {
    const all = await content.categories();
    const items = all.filter((category) => {
      if (kind === 'news') return category.newsCount > 0;
      return kind === 'video' ? category.videoCount > 0 : true;
    });
    return { items, nextCursor: null };
  },
});
