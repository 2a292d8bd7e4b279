import { articleFeature } from '../../../contract/desk/article/feature.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleFeature = handleDeskCall(articleFeature, {
  limit: { times: 60, seconds: 60 },
  async work({ newsroom }, { id, until }, { staff }) {
    await newsroom.publishing.feature(staff, id, until ? new Date(until) : null);
    return null;
  },
});
