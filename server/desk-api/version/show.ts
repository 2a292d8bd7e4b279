import { versionShow } from '../../../contract/desk/version/show.ts';
import { handleDeskCall } from '../handler.ts';

export const handleVersionShow = handleDeskCall(versionShow, {
  limit: { times: 240, seconds: 60 },
  work: ({ newsroom }, { articleId, id }, { staff }) => newsroom.versions.show(staff, articleId, id),
});
