import { addressOf } from '../../../contract/page-address.ts';
import { AuthorPortrait } from '../../article/author-card.tsx';
import { ListPage } from '../../feed/feed.tsx';
import type { PageProps } from '../../navigation/visit.ts';

export function AuthorPage({ data: { author, count, feed } }: PageProps<'news/author'>) {
  return (
    <ListPage
      portrait={<AuthorPortrait author={author} />}
      title={author.name}
      role={author.title}
      description={author.bio}
      count={`共 ${count} 則報導`}
      feed={feed}
      query={{ author: author.slug }}
      addressOfPage={(page) => addressOf('news/author', { author: author.slug }, page)}
    />
  );
}
