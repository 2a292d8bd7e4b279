import { figuresSearches } from '../../../contract/desk/figures/searches.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFiguresSearches = handleDeskCall(figuresSearches, {
  limit: { times: 120, seconds: 60 },
  work: ({ figures }, body) => figures.searches(body),
});
