import { versionList } from '../../../contract/desk/version/list.ts';
import { handleDeskCall } from '../handler.ts';

export const handleVersionList = handleDeskCall(versionList, {
  limit: { times: 240, seconds: 60 },
  async work({ newsroom }, { articleId }, { staff }) {
    return { items: await newsroom.versions.list(staff, articleId) };
  },
});
