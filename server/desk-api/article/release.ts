import { articleRelease } from '../../../contract/desk/article/release.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleRelease = handleDeskCall(articleRelease, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }, { id, tab }, { staff }) {
    await newsroom.locks.release(staff, id, tab);
    return null;
  },
});
