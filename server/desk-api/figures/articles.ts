import { figuresArticles } from '../../../contract/desk/figures/articles.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFiguresArticles = handleDeskCall(figuresArticles, {
  limit: { times: 120, seconds: 60 },
  work: ({ figures }, body) => figures.articles(body),
});
