import { addressOf } from '../../../contract/page-address.ts';
import { ListPage } from '../../feed/feed.tsx';
import type { PageProps } from '../../navigation/visit.ts';

export function TagPage({ data: { tag, description, count, feed } }: PageProps<'news/tag'>) {
  return (
    <ListPage
      title={`# ${tag}`}
      description={description}
      count={`共 ${count} 則`}
      feed={feed}
      query={{ tag }}
      addressOfPage={(page) => addressOf('news/tag', { tag }, page)}
    />
  );
}
