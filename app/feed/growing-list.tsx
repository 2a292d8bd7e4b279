import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Page, RowCard } from '../../contract/article.ts';
import type { Feed } from '../../contract/page-data.ts';
import { failureMessage } from '../api/call.ts';
import { deferredLayout } from '../deferred-layout.ts';
import { elderParts } from '../elder-mode/elder-parts.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import { useRemembered } from '../navigation/visit.ts';
import { ButtonLink } from '../ui/button.tsx';
import { announce } from '../ui/screen-reader.tsx';
import { useStore } from '../ui/store.ts';
import css from './growing-list.module.css';

/** A feed of cards or of other items. */
export type GrowingFeed<T> = Feed<T>;

/** The items loaded so far, and the state of loading more. */
export interface FeedGrowth<T = RowCard> {
  items: T[];
  nextCursor: string | null;
  /** The page that the link at the end leads to without JavaScript. */
  nextPage: number;
  state: 'ready' | 'failed' | 'ended';
  failure: string;
}

export function startGrowth<T>(feed: GrowingFeed<T>): FeedGrowth<T> {
  return {
    items: feed.items,
    nextCursor: feed.nextCursor,
    nextPage: feed.page + 1,
    state: feed.hasNext ? 'ready' : 'ended',
    failure: '',
  };
}

/** Appends a page. Items already shown are left out: newly published articles move others to the next page. */
export function grown<T extends { id: string }>(growth: FeedGrowth<T>, page: Page<T>): FeedGrowth<T> {
  const shown = new Set(growth.items.map((item) => item.id));
  const added = page.items.filter((item) => !shown.has(item.id));
  return {
    items: [...growth.items, ...added],
    nextCursor: page.nextCursor,
    nextPage: growth.nextPage + 1,
    state: page.nextCursor === null ? 'ended' : 'ready',
    failure: '',
  };
}

/** The items that a list shows which grows by `step` stories in each round, of which `before` are on the page above it. */
export function shownItems<T>(items: T[], step: number | null, round: number, before: number): T[] {
  return step === null ? items : items.slice(0, Math.max(1, step * round - before));
}

export function failed<T>(growth: FeedGrowth<T>, failure: string): FeedGrowth<T> {
  return { ...growth, state: 'failed', failure };
}

interface Props<T> {
  feed: GrowingFeed<T>;
  /** Loads the items after the cursor. */
  loadNext: (cursor: string) => Promise<Page<T>>;
  addressOfPage: (page: number) => string;
  /** What the list contains. */
  noun: '文章' | '影音' | '結果' | '更正';
  className?: string | undefined;
  itemClassName?: string | undefined;
  /** The number of items that are likely on the first screen; the others are laid out later. */
  near?: number;
  /** The number of stories on the page above the list. */
  before?: number;
  children: (item: T, index: number, all: readonly T[]) => ReactNode;
}

/** A list that loads more items in place, and by `?page=` links without JavaScript. The caller renders the items. */
export function GrowingList<T extends { id: string }>({
  feed,
  loadNext,
  addressOfPage,
  noun,
  className,
  itemClassName,
  near = Number.POSITIVE_INFINITY,
  before = 0,
  children: renderItem,
}: Props<T>) {
  const [growth, setGrowth] = useRemembered<FeedGrowth<T>>('feed', () => startGrowth(feed));
  const [round, setRound] = useRemembered('round', () => 1);
  const [loading, setLoading] = useState(false);
  const step = useStore(elderParts)?.step ?? null;
  const shown = shownItems(growth.items, step, round, before);
  const waiting = growth.items.length - shown.length;
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLParagraphElement>(null);

  async function loadMore(cursor: string, byKeyboard: boolean) {
    if (loading) return;
    setLoading(true);
    try {
      const next = grown(growth, await loadNext(cursor));
      flushSync(() => {
        setGrowth(next);
        setRound(round + 1);
      });
      announce(`已載入 ${shownItems(next.items, step, round + 1, before).length - shown.length} 則${noun}`);
      if (byKeyboard) focusItem(shown.length);
      else if (next.state === 'ended') end.current?.focus({ preventScroll: true });
    } catch (error) {
      setGrowth(failed(growth, failureMessage(error)));
    } finally {
      setLoading(false);
    }
  }

  /** Keyboard users continue at the first new item. */
  function focusItem(index: number) {
    list.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true });
  }

  /** Shows items that are loaded already. */
  function showNext(byKeyboard: boolean) {
    flushSync(() => setRound(round + 1));
    announce(`已顯示 ${Math.min(waiting, step ?? waiting)} 則${noun}`);
    if (byKeyboard) focusItem(shown.length);
  }

  function onMore(event: MouseEvent) {
    const cursor = waiting >= (step ?? 1) ? null : growth.nextCursor;
    // A click with a modifier key follows the link to the next page, and so does a list without a cursor.
    if (!isPlainClick(event.nativeEvent) || (cursor === null && waiting === 0)) return;
    event.preventDefault();
    if (cursor === null) showNext(event.detail === 0);
    else void loadMore(cursor, event.detail === 0);
  }

  const isLast = growth.nextCursor === null && waiting > 0;
  const stepLabel = step === null ? '載入更多' : `再看 ${isLast ? Math.min(step, waiting) : step} 則`;

  return (
    <div>
      <ul className={className} ref={list}>
        {shown.map((each, index) => (
          <li key={each.id} className={itemClassName} {...(index >= near && deferredLayout)}>
            {renderItem(each, index, shown)}
          </li>
        ))}
      </ul>
      <div className={css.end}>
        {growth.state === 'failed' && !loading && (
          <p className={css.failure} role="alert">
            {growth.failure}
          </p>
        )}
        {growth.state === 'ended' && waiting === 0 ? (
          <p className={css.done} ref={end} tabIndex={-1}>
            已經看完全部{noun}
          </p>
        ) : (
          <ButtonLink
            data-scripted
            href={addressOfPage(growth.nextPage)}
            onClick={onMore}
            aria-disabled={loading || undefined}
          >
            {loading ? '載入中…' : growth.state === 'failed' ? '重試' : stepLabel}
          </ButtonLink>
        )}
        {feed.page > 1 && <ButtonLink href={addressOfPage(feed.page - 1)}>上一頁</ButtonLink>}
      </div>
    </div>
  );
}
