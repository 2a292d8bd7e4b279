import { articleDiscard } from '../../../contract/desk/article/discard.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleDiscard = handleDeskCall(articleDiscard, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, { id, version }, { staff }) => newsroom.publishing.discard(staff, id, version),
});
