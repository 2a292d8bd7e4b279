import type { Category } from '../../../contract/article.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { ListPage } from '../../feed/feed.tsx';
import type { PageProps } from '../../navigation/visit.ts';

function countOf({ newsCount, videoCount }: Category): string {
  const parts = [newsCount > 0 && `新聞 ${newsCount} 則`, videoCount > 0 && `影音 ${videoCount} 則`];
  return parts.filter(Boolean).join('，');
}

export function CategoryPage({ data: { category, feed } }: PageProps<'news/category'>) {
  return (
    <ListPage
      color={category.color}
      title={category.name}
      description={category.description}
      count={countOf(category)}
      feed={feed}
      query={{ category: category.slug }}
      addressOfPage={(page) => addressOf('news/category', { category: category.slug }, page)}
    />
  );
}
