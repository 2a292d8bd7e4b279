import type { BriefCard, CategoryLabel } from '../../contract/article.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { Feed } from '../../contract/page-data.ts';
import { call } from '../api/call.ts';
import lines from '../cards/card-parts.module.css';
import { CardPicture, CardTitle } from '../cards/card-parts.tsx';
import { CategoryBadge, CategoryColor } from '../cards/category-badge.tsx';
import type { Nearness } from '../cards/picture.tsx';
import { TimeAgo } from '../cards/time.tsx';
import { elderParts } from '../elder-mode/elder-parts.ts';
import { ListHeader } from '../feed/feed.tsx';
import { GrowingList } from '../feed/growing-list.tsx';
import { SaveArticleButton } from '../library/collections/save-button.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useStore } from '../ui/store.ts';
import css from './video-list-page.module.css';

interface Props {
  color?: string;
  title: string;
  description?: string;
  count?: string;
  categories: CategoryLabel[];
  /** The category that is shown; undefined for all. */
  current?: string;
  feed: Feed;
  addressOfPage: (page: number) => string;
}

/** As many posters as fit in a row; a phone shows the first. */
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
        <EmptyState title="這裡還沒有影音" actions={<EmptyAction current={current} />}>
          有新的短片時就會出現在這裡。
        </EmptyState>
      )}
    </div>
  );
}

function EmptyAction({ current }: { current: string | undefined }) {
  return current === undefined ? (
    <ButtonLink href={addressOf('home', {})}>看看最新的新聞</ButtonLink>
  ) : (
    <ButtonLink href={addressOf('news/video', {})}>看看全部影音</ButtonLink>
  );
}

interface ChipsProps {
  categories: CategoryLabel[];
  current: string | undefined;
  /** The page number of the list; from the second page on, the current chip links to the first. */
  page: number;
}

/** Links to all videos and to those of each category. */
function CategoryChips({ categories, current, page }: ChipsProps) {
  if (categories.length === 0) return null;
  const currentState = (slug?: string) => (slug !== current ? undefined : page === 1 ? 'page' : 'true');
  return (
    <nav className={css.chips} aria-label="影音分類">
      <ul className={css.list}>
        <li>
          <a className={css.chip} href={addressOf('news/video', {})} aria-current={currentState()}>
            全部
          </a>
        </li>
        {categories.map(({ slug, name, color }) => (
          <li key={slug}>
            <a
              className={css.chip}
              href={addressOf('news/video/category', { category: slug })}
              aria-current={currentState(slug)}
            >
              <CategoryColor color={color} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CardProps {
  article: BriefCard;
  nearness: Nearness;
  /** False if the whole list is of one category. */
  category: boolean;
}

/** A video in a list: its poster, and its title below. */
function PosterCard({ article, nearness, category }: CardProps) {
  const elder = useStore(elderParts);
  return (
    <article className={css.card}>
      <div className={css.poster}>
        <CardPicture article={article} size="poster" nearness={nearness} />
      </div>
      <CardTitle article={article} as="h2" look="row" />
      <div className={lines.line}>
        <p className={css.meta}>
          {category && <CategoryBadge category={article.category} />}
          <TimeAgo at={article.publishedAt} />
        </p>
        {elder && <elder.CardButtons article={article} />}
        <SaveArticleButton article={article} />
      </div>
    </article>
  );
}
