import { previewList } from '../../../contract/desk/preview/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handlePreviewList = handleDeskCall(previewList, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }, { articleId }, { staff }) {
    return { items: await newsroom.previewLinks.list(staff, articleId) };
  },
});
