import type { ComponentProps, ReactNode } from 'react';
import type { CallBody } from '../../contract/api/calls.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { Feed as FeedData } from '../../contract/page-data.ts';
import { call } from '../api/call.ts';
import { RowCard } from '../cards/article-cards.tsx';
import { CategoryColor } from '../cards/category-badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import css from './feed.module.css';
import { GrowingList } from './growing-list.tsx';

interface FeedProps {
  feed: FeedData;
  /** The body of the call that loads more. */
  query: CallBody<'article/list'>;
  addressOfPage: (page: number) => string;
  /** How many rows are likely on the first screen; their pictures load at once. */
  near?: number;
  /** The number of stories on the page above the list. */
  before?: number;
  /** One level below the heading above the list. */
  heading: 'h2' | 'h3';
}

export function Feed({ feed, query, addressOfPage, near = 0, before = 0, heading }: FeedProps) {
  return (
    <GrowingList
      feed={feed}
      loadNext={(cursor) => call('article/list', { ...query, cursor })}
      addressOfPage={addressOfPage}
      noun="文章"
      itemClassName={css.item}
      near={near}
      before={before}
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

interface HeaderProps {
  portrait?: ReactNode;
  color?: string;
  title: string;
  role?: string;
  description?: string;
  count?: string;
  page: number;
}

/** The header of a list page: title, description, number of articles, page number. */
export function ListHeader({ portrait, color, title, role, description, count, page }: HeaderProps) {
  return (
    <header className={css.header}>
      {portrait}
      <div className={css.text}>
        <h1 className={css.title}>
          {color && <CategoryColor color={color} />}
          {title}
          {role && <span className={css.role}>{role}</span>}
        </h1>
        {description && <p className={css.description}>{description}</p>}
        {(count || page > 1) && (
          <p className={css.count}>
            {count}
            {page > 1 && <span>第 {page} 頁</span>}
          </p>
        )}
      </div>
    </header>
  );
}

type ListPageProps = Omit<ComponentProps<typeof ListHeader>, 'page'> &
  Omit<ComponentProps<typeof Feed>, 'near' | 'before' | 'heading'>;

/** A page of one list: a category, a tag or an author. */
export function ListPage({ feed, query, addressOfPage, ...header }: ListPageProps) {
  return (
    <div className={css.page}>
      <ListHeader {...header} page={feed.page} />
      {feed.items.length > 0 ? (
        <Feed feed={feed} query={query} addressOfPage={addressOfPage} near={3} heading="h2" />
      ) : (
        <EmptyState
          title="這裡還沒有文章"
          actions={<ButtonLink href={addressOf('home', {})}>看看最新的新聞</ButtonLink>}
        >
          有新的報導時就會出現在這裡。
        </EmptyState>
      )}
    </div>
  );
}
