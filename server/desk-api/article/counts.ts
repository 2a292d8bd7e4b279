import { articleCounts } from '../../../contract/desk/article/counts.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleCounts = handleDeskCall(articleCounts, {
  limit: { times: 240, seconds: 60 },
  work: ({ newsroom }, _, { staff }) => newsroom.list.counts(staff),
});
