import type { ArticleKind } from '../../contract/article.ts';
import { searchAddress } from '../../contract/page-address.ts';
import { type SearchFilter, tidyQuery } from '../../contract/search.ts';
import { brief, briefs } from '../articles/presenter.ts';
import { feedSize, type PageLoader } from './page-loader.ts';

const popularCount = 6;

/** A blank query shows the page without results; unknown filter values are ignored. */
export const loadSearch: PageLoader<'search'> = async ({ content, articleSearch, query, page, head }) => {
  const [categories, popular] = await Promise.all([content.categories(), content.popular(popularCount)]);
  const asked = tidyQuery(query.q ?? '');
  const [chosen] = query.series ? await content.seriesNames({ slug: query.series }) : [];
  const filter: SearchFilter = {
    q: asked?.q ?? '',
    kind: kindOf(query.kind),
    category: categories.find(({ slug }) => slug === query.category)?.slug ?? null,
    series: chosen?.slug ?? null,
    sort: query.sort === 'newest' ? 'newest' : 'relevance',
  };
  const found = await articleSearch.find({
    ...filter,
    kind: filter.kind ?? undefined,
    category: filter.category ?? undefined,
    series: filter.series ?? undefined,
    offset: (page - 1) * feedSize,
    limit: feedSize,
  });
  if (page > 1 && found.items.length === 0) return null;
  const ofHits = chosen ? [chosen] : await content.seriesNames({ articleIds: found.items.map(({ card }) => card.id) });
  const title = filter.q ? `「${filter.q}」的搜尋結果` : '搜尋';
  return {
    data: {
      ...filter,
      wasCut: asked?.wasCut ?? false,
      total: found.total,
      totalIsLowerBound: found.totalIsLowerBound,
      hits: found.items.map((hit) => ({ ...hit, card: brief(hit.card) })),
      nextCursor: found.nextCursor,
      page,
      hasNext: found.nextCursor !== null,
      categories: categories.map(({ slug, name, color }) => ({ slug, name, color })),
      seriesChoices: ofHits,
      popular: briefs(popular),
    },
    // Search engines may follow its links but not index it: there is no end of possible searches.
    head: { ...head.page(title, '搜尋新聞與影音。', searchAddress(filter, page)), noindex: true },
  };
};

function kindOf(value: string | undefined): ArticleKind | null {
  return value === 'news' || value === 'video' ? value : null;
}
