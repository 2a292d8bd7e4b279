import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Page } from '../../contract/article.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { CallFailure } from '../api/call.ts';
import { isPlainClick } from '../navigation/clicks.ts';
import { useRemembered } from '../navigation/visit.ts';
import { announce } from '../ui/announcer.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { type FeedGrowth, failed, type GrowingFeed, grown, startGrowth } from './feed-growth.ts';
import css from './growing-list.module.css';

interface Props<T> {
  feed: GrowingFeed<T>;
  /** Brings what follows the cursor. */
  loadNext: (cursor: string) => Promise<Page<T>>;
  addressOfPage: (page: number) => string;
  /** What the list is of, in its own words. */
  noun: '文章' | '影音' | '結果';
  className?: string | undefined;
  itemClassName?: string | undefined;
  children: (item: T, index: number) => ReactNode;
}

const moreLabels = { ready: '載入更多', failed: '重試' } as const;

/** A list that is grown in place, and led on by `?page=` without JavaScript. How its items look is the caller's business. */
export function GrowingList<T extends { id: string }>({
  feed,
  loadNext,
  addressOfPage,
  noun,
  className,
  itemClassName: item,
  children: show,
}: Props<T>) {
  const [growth, setGrowth] = useRemembered<FeedGrowth<T>>('feed', () => startGrowth(feed));
  const [loading, setLoading] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLParagraphElement>(null);

  async function loadMore(cursor: string, byKeyboard: boolean) {
    if (loading) return;
    setLoading(true);
    try {
      const next = grown(growth, await loadNext(cursor));
      flushSync(() => setGrowth(next));
      announce(`已載入 ${next.items.length - growth.items.length} 則${noun}`);
      if (byKeyboard) focusItem(growth.items.length);
      else if (next.state === 'ended') end.current?.focus({ preventScroll: true });
    } catch (error) {
      const message = error instanceof CallFailure ? error.message : readingMessages.connectionTrouble;
      setGrowth(failed(growth, message));
    } finally {
      setLoading(false);
    }
  }

  /** Someone on the keyboard goes on with the first of the new ones, not behind the last. */
  function focusItem(index: number) {
    list.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true });
  }

  function onMore(event: MouseEvent) {
    // A modified click wants the next page in a tab of its own; so does a list whose cursor is missing.
    if (!isPlainClick(event.nativeEvent) || growth.nextCursor === null) return;
    event.preventDefault();
    void loadMore(growth.nextCursor, event.detail === 0);
  }

  return (
    <div>
      <ul className={className} ref={list}>
        {growth.items.map((each, index) => (
          <li key={each.id} className={item}>
            {show(each, index)}
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
            已經看完全部{noun}
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
