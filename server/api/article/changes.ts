import { articleChanges } from '../../../contract/api/article/changes.ts';
import { handleCall } from '../handler.ts';

export const handleArticleChanges = handleCall(articleChanges, {
  limit: { times: 60, seconds: 60 },
  work: ({ changesSince }, { slug, revision }) => changesSince(slug, revision),
});
