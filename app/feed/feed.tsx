import type { CallBody } from '../../contract/api/calls.ts';
import type { Feed as FeedData } from '../../contract/page-data.ts';
import { call } from '../api/call.ts';
import { RowCard } from '../cards/row-card.tsx';
import css from './feed.module.css';
import { GrowingList } from './growing-list.tsx';

interface Props {
  feed: FeedData;
  /** What the list is of, as the call for its next part wants it. */
  query: CallBody<'article/list'>;
  addressOfPage: (page: number) => string;
  /** How many rows are likely on the first screen. */
  near?: number;
  /** One level below the heading that the list stands under. */
  heading: 'h2' | 'h3';
}

export function Feed({ feed, query, addressOfPage, near = 0, heading }: Props) {
  return (
    <GrowingList
      feed={feed}
      loadNext={(cursor) => call('article/list', { ...query, cursor })}
      addressOfPage={addressOfPage}
      noun="文章"
      itemClassName={css.item}
    >
      {(article, index) => (
        <RowCard
          article={article}
          nearness={index < near ? 'near' : 'far'}
          category={query.category === undefined}
          heading={heading}
        />
      )}
    </GrowingList>
  );
}
