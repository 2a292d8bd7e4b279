import type { CategoryLabel } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { Feed } from '../../contract/page-data.ts';
import { call } from '../api/call.ts';
import type { Nearness } from '../cards/picture.tsx';
import { GrowingList } from '../feed/growing-list.tsx';
import { ListHeader } from '../feed/list-header.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CategoryChips } from './category-chips.tsx';
import { PosterCard } from './poster-card.tsx';
import css from './video-list-page.module.css';

interface Props {
  color?: string;
  title: string;
  description?: string;
  count?: string;
  categories: CategoryLabel[];
  /** The category that is shown, where it is not all of them. */
  current?: string;
  feed: Feed;
  addressOfPage: (page: number) => string;
}

/** As many posters as stand beside each other at the most; a phone shows the first. */
const near = 3;

function nearnessOf(index: number): Nearness {
  if (index === 0) return 'lead';
  return index < near ? 'near' : 'far';
}

export function VideoListPage({ categories, current, feed, addressOfPage, ...header }: Props) {
  return (
    <div className={css.page}>
      <ListHeader {...header} page={feed.page} />
      <CategoryChips categories={categories} current={current} page={feed.page} />
      {feed.items.length > 0 ? (
        <GrowingList
          feed={feed}
          loadNext={(cursor) => call('video/list', { category: current, cursor })}
          addressOfPage={addressOfPage}
          noun="影音"
          className={css.grid}
        >
          {(article, index) => (
            <PosterCard article={article} nearness={nearnessOf(index)} category={current === undefined} />
          )}
        </GrowingList>
      ) : (
        <EmptyState title="這裡還沒有影音" actions={<WayOut current={current} />}>
          有新的短片時就會出現在這裡。
        </EmptyState>
      )}
    </div>
  );
}

function WayOut({ current }: { current: string | undefined }) {
  return current === undefined ? (
    <ButtonLink href={addressOf('home', {})}>看看最新的新聞</ButtonLink>
  ) : (
    <ButtonLink href={addressOf('news/video', {})}>看看全部影音</ButtonLink>
  );
}
