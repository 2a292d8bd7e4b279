import { articleCorrect } from '../../../contract/desk/article/correct.ts';
import { handleDeskCall } from '../handler.ts';

export const handleArticleCorrect = handleDeskCall(articleCorrect, {
  limit: { times: 60, seconds: 60 },
  work: ({ newsroom }, { id, text }, { staff }) => newsroom.publishing.correct(staff, id, text),
});
