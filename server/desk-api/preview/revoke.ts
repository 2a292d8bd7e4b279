import { previewRevoke } from '../../../contract/desk/preview/revoke.ts';
import { handleDeskCall } from '../handler.ts';

export const handlePreviewRevoke = handleDeskCall(previewRevoke, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { articleId, id }, { staff }) {
    await newsroom.previewLinks.revoke(staff, articleId, id);
    return null;
  },
});
