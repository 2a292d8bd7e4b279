import type { ArticleCard, BriefCard, Category } from '../../contract/article.ts';

/** A card where no summary is shown. What a page does not show travels in vain, on every opening of it. */
export function brief({ summary: _, ...shown }: ArticleCard): BriefCard {
  return shown;
}

export const briefs = (cards: ArticleCard[]): BriefCard[] => cards.map(brief);

/** Where a category is only named. */
export function namedRow({ category: { slug, name, color }, newest }: { category: Category; newest: ArticleCard[] }) {
  return { category: { slug, name, color }, newest: briefs(newest) };
}
