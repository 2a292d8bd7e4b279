import { articleCorrections } from '../../../contract/api/article/corrections.ts';
import { handleCall } from '../handler.ts';

export const handleArticleCorrections = handleCall(articleCorrections, {
  limit: { times: 600, seconds: 60 },
  work: ({ content }, body) => content.corrections(body),
});
