import { versionCompare } from '../../../contract/desk/version/compare.ts';
import { handleDeskCall } from '../handler.ts';

export const handleVersionCompare = handleDeskCall(versionCompare, {
  limit: { times: 240, seconds: 60 },
  work: ({ newsroom }, { articleId, from, to }, { staff }) => newsroom.versions.compare(staff, articleId, from, to),
});
