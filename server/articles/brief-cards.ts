import type { ArticleCard, BarePicture, BriefCard, Category, Picture, RowCard } from '../../contract/article.ts';

// What a page does not show travels in vain, each time it is opened: with it the home page would not fit into what a
// server may send before the first answer from the phone.

function bare({ alt: _, ...shown }: Picture): BarePicture {
  return shown;
}

export function row({ picture, ...shown }: ArticleCard): RowCard {
  return { ...shown, picture: picture && bare(picture) };
}

export function brief(card: ArticleCard): BriefCard {
  const { summary: _, ...shown } = row(card);
  return shown;
}

export const briefs = (cards: ArticleCard[]): BriefCard[] => cards.map(brief);

/** Where a category is only named. */
export function namedRow({ category: { slug, name, color }, newest }: { category: Category; newest: ArticleCard[] }) {
  return { category: { slug, name, color }, newest: briefs(newest) };
}
