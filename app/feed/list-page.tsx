import type { ComponentProps } from 'react';
import { addressOf } from '../../contract/page-address.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Feed } from './feed.tsx';
import { ListHeader } from './list-header.tsx';
import css from './list-page.module.css';

type Props = Omit<ComponentProps<typeof ListHeader>, 'page'> & Omit<ComponentProps<typeof Feed>, 'near' | 'heading'>;

/** A page that is one long list. */
export function ListPage({ feed, query, addressOfPage, ...header }: Props) {
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
