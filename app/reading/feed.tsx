import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallBody } from '../../contract/api/calls.ts';
import { messages } from '../../contract/messages.ts';
import type { Feed as FeedData } from '../../contract/page-data.ts';
import { CallFailure, call } from '../api/call.ts';
import { useRemembered } from '../navigation/visit-memory.tsx';
import { announce } from '../ui/announcer.tsx';
import { ButtonLink } from '../ui/button.tsx';
import css from './feed.module.css';
import { type FeedGrowth, failed, grown, startGrowth } from './feed-growth.ts';
import { RowCard } from './row-card.tsx';

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

const moreLabels = { ready: '載入更多', failed: '重試' } as const;

export function Feed({ feed, query, addressOfPage, near = 0, heading }: Props) {
  const [growth, setGrowth] = useRemembered<FeedGrowth>('feed', () => startGrowth(feed));
  const [loading, setLoading] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLParagraphElement>(null);

  async function loadMore(byKeyboard: boolean) {
    if (loading || growth.nextCursor === null) return;
    setLoading(true);
    try {
      const next = grown(growth, await call('article/list', { ...query, cursor: growth.nextCursor }));
      flushSync(() => setGrowth(next));
      announce(`已載入 ${next.items.length - growth.items.length} 則文章`);
      if (byKeyboard) focusRow(growth.items.length);
      else if (next.state === 'ended') end.current?.focus({ preventScroll: true });
    } catch (error) {
      const message = error instanceof CallFailure ? error.message : messages.connectionTrouble;
      setGrowth(failed(growth, message));
    } finally {
      setLoading(false);
    }
  }

  /** Someone on the keyboard goes on with the first of the new rows, not behind the last. */
  function focusRow(index: number) {
    list.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true });
  }

  function onMore(event: MouseEvent) {
    // A modified click wants the next page in a tab of its own; so does a list whose cursor is missing.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || growth.nextCursor === null) return;
    event.preventDefault();
    void loadMore(event.detail === 0);
  }

  return (
    <div>
      <ul className={css.list} ref={list}>
        {growth.items.map((article, index) => (
          <li key={article.id} className={css.item}>
            <RowCard
              article={article}
              nearness={index < near ? 'near' : 'far'}
              category={query.category === undefined}
              heading={heading}
            />
          </li>
        ))}
      </ul>
      <div className={css.end}>
        {growth.state === 'failed' && !loading && (
          <p className={css.failure} role="alert">
            {growth.failure}
          </p>
        )}
        {growth.state === 'ended' ? (
          <p className={css.done} ref={end} tabIndex={-1}>
            已經看完全部文章
          </p>
        ) : (
          <ButtonLink href={addressOfPage(growth.nextPage)} onClick={onMore} aria-disabled={loading || undefined}>
            {loading ? '載入中…' : moreLabels[growth.state]}
          </ButtonLink>
        )}
        {feed.page > 1 && <ButtonLink href={addressOfPage(feed.page - 1)}>上一頁</ButtonLink>}
      </div>
    </div>
  );
}
