import { articleCards } from '../../../contract/api/article/cards.ts';
import { handleCall } from '../handler.ts';

export const handleArticleCards = handleCall(articleCards, {
  limit: { times: 240, seconds: 60 },
  async work({ content }, { ids }) {
    const cards = await content.cards(ids);
    return { items: [...new Set(ids)].flatMap((id) => cards.get(id) ?? []) };
  },
});
