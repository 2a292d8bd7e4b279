import { useRef, useState } from 'react';
import type { HistoryItem } from '../../../contract/library.ts';
import { libraryMessages } from '../../../contract/messages/library.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { taipeiDayNumber } from '../../../contract/rules/taipei-time.ts';
import { call } from '../../api/call.ts';
import { TimeAgo, useNow } from '../../cards/time.tsx';
import { Question } from '../../overlays/question.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListEnd, ListOutline } from '../list-frame.tsx';
import { focusNeighbour, GoneTitle, ListRow, RemoveButton, RowNote, RowPicture, RowTitle } from '../list-row.tsx';
import { type MemberList, useMemberList } from '../member-list.ts';
import { isUnfinished, ProgressBar, ResumeLink } from '../resume.tsx';
import { changeHistory, useHistoryChanges } from './history-changes.ts';
import css from './history-list.module.css';

type History = MemberList<HistoryItem, { paused: boolean }>;

/** The articles and videos that the member read, by day. */
export function HistoryList() {
  const today = useNow(taipeiDayNumber);
  const [isConfirming, setIsConfirming] = useState(false);
  const state = useMemberList<HistoryItem, { paused: boolean }>({
    name: 'history',
    load: (cursor) => call('history/list', cursor ? { cursor } : {}),
    keyOf: (item) => item.slug,
  });
  const { list, change } = state;
  const paused = list?.rest.paused ?? false;

  useHistoryChanges({ read: state.refresh, edited: state.reload });

  function edit(next: (known: History) => History, save: () => Promise<unknown>, done: string) {
    const before = list;
    const undo = () => before && change(() => before);
    void changeHistory({ apply: () => change(next), save: () => state.whileSaving(save()), undo, done });
  }

  function remove(slug: string) {
    const without = (known: History) => ({ ...known, items: known.items.filter((item) => item.slug !== slug) });
    edit(without, () => call('history/remove', { slug }), libraryMessages.historyRemoved);
  }

  function clear() {
    setIsConfirming(false);
    const emptied = (known: History) => ({ ...known, items: [], nextCursor: null });
    edit(emptied, () => call('history/clear', {}), libraryMessages.historyCleared);
  }

  function togglePaused() {
    const next = !paused;
    const toggled = (known: History) => ({ ...known, rest: { paused: next } });
    const done = next ? libraryMessages.historyPaused : libraryMessages.historyResumed;
    edit(toggled, () => call('history/pause', { paused: next }), done);
  }

  return (
    <>
      <div className={css.tools}>
        <Button onClick={togglePaused} aria-pressed={paused} disabled={!list}>
          {paused ? '繼續記錄' : '暫停記錄'}
        </Button>
        {list && list.items.length > 0 && <Button onClick={() => setIsConfirming(true)}>清除全部</Button>}
      </div>
      {paused && (
        <p className={css.paused} role="status">
          記錄已暫停，之後看的文章和影片不會出現在這裡。
        </p>
      )}
      {!list && state.failure === null && <ListOutline />}
      {list && list.items.length === 0 && list.nextCursor === null && <NoHistory />}
      {historyGroups(list?.items ?? [], today).map((group) => (
        <section key={group.name} className={css.group}>
          <h2 className={css.day}>{group.name}</h2>
          <ul>
            {group.items.map((item) => (
              <HistoryRow key={item.slug} item={item} onRemove={() => remove(item.slug)} />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd state={state} />
      <Question
        open={isConfirming}
        title="清除瀏覽紀錄"
        yes="全部清除"
        onYes={clear}
        onNo={() => setIsConfirming(false)}
      >
        全部的瀏覽紀錄和閱讀進度都會刪除，無法復原。
      </Question>
    </>
  );
}

function NoHistory() {
  return (
    <EmptyState
      as="h2"
      title="還沒有瀏覽紀錄"
      actions={<ButtonLink href={addressOf('home', {})}>看看最新的新聞</ButtonLink>}
    >
      看過的文章和影片會記在這裡，隨時可以從上次的地方接著看。
    </EmptyState>
  );
}

interface RowProps {
  item: HistoryItem;
  onRemove: () => void;
}

function HistoryRow({ item: { card, progress, readAt }, onRemove }: RowProps) {
  const row = useRef<HTMLLIElement>(null);

  function remove() {
    focusNeighbour(row.current);
    onRemove();
  }

  return (
    <ListRow
      ref={row}
      picture={<RowPicture card={card} />}
      removal={<RemoveButton label={`從瀏覽紀錄移除：${card?.title ?? '已下架的內容'}`} onRemove={remove} />}
    >
      {card ? <RowTitle card={card} as="h3" /> : <GoneTitle as="h3" />}
      <RowNote>
        <TimeAgo at={readAt} />
      </RowNote>
      {card && progress > 0 && <ProgressBar progress={progress} kind={card.kind} />}
      {card && isUnfinished(progress) && <ResumeLink card={card} progress={progress} />}
    </ListRow>
  );
}

interface HistoryGroup<T> {
  name: '今天' | '昨天' | '過去 7 天' | '更早';
  items: T[];
}

const groupNames: HistoryGroup<never>['name'][] = ['今天', '昨天', '過去 7 天', '更早'];

function groupOf(daysAgo: number): number {
  if (daysAgo <= 0) return 0;
  if (daysAgo === 1) return 1;
  return daysAgo <= 7 ? 2 : 3;
}

/** Groups entries by their day in Taipei; `today` is the number of today. Empty groups are left out. */
export function historyGroups<T extends { readAt: string }>(items: readonly T[], today: number): HistoryGroup<T>[] {
  const groups = groupNames.map((name): HistoryGroup<T> => ({ name, items: [] }));
  for (const item of items) groups[groupOf(today - taipeiDayNumber(Date.parse(item.readAt)))]?.items.push(item);
  return groups.filter((group) => group.items.length > 0);
}
