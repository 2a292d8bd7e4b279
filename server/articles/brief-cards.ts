import type { ArticleCard, BarePicture, BriefCard, Category, Picture, RowCard } from '../../contract/article.ts';

// Cards carry only the fields that a page shows: with the rest, the home page would not fit into what a server may send
// before the phone's first acknowledgement.

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

/** For pages that show only the name and colour of a category. */
export function namedRow({ category: { slug, name, color }, newest }: { category: Category; newest: ArticleCard[] }) {
  return { category: { slug, name, color }, newest: briefs(newest) };
}
