import { figuresLinks } from '../../../contract/desk/figures/links.ts';
import { handleDeskCall } from '../handler.ts';

export const handleFiguresLinks = handleDeskCall(figuresLinks, {
  limit: { times: 120, seconds: 60 },
  work: ({ figures }, body) => figures.links(body),
});
