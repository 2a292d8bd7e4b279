import { articleUnfeature } from '../../../contract/desk/article/unfeature.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleUnfeature = handleDeskCall(articleUnfeature, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, _, { staff }) {
    await newsroom.publishing.unfeature(staff);
    return null;
  },
});
