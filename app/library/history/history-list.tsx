import { useState } from 'react';
import type { HistoryItem } from '../../../contract/library.ts';
import { libraryMessages } from '../../../contract/messages/library.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { taipeiDayNumber } from '../../account/taipei-moment.ts';
import { call } from '../../api/call.ts';
import { useNow } from '../../cards/time.tsx';
import { Question } from '../../overlays/question.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListEnd, ListOutline } from '../list-end.tsx';
import { type MemberList, useMemberList } from '../member-list.ts';
import { changeHistory, useHistoryChanges } from './history-changes.ts';
import { historyGroups } from './history-groups.ts';
import css from './history-list.module.css';
import { HistoryRow } from './history-row.tsx';

type History = MemberList<HistoryItem, { paused: boolean }>;

/** What the member read and watched, by day. */
export function HistoryList() {
  const today = useNow(taipeiDayNumber);
  const [asking, setAsking] = useState(false);
  const state = useMemberList<HistoryItem, { paused: boolean }>({
    name: 'history',
    load: (cursor) => call('history/list', cursor ? { cursor } : {}),
    keyOf: (item) => item.slug,
  });
  const { list, change } = state;
  const paused = list?.rest.paused ?? false;

  useHistoryChanges({ read: state.refresh, edited: state.reload });

  /** What was there comes back as it was: whoever is told of a failure finds nothing lost. */
  function ahead(next: (known: History) => History, ask: () => Promise<unknown>, done: string) {
    const before = list;
    const back = () => before && change(() => before);
    void changeHistory({ ahead: () => change(next), ask: () => state.saving(ask()), back, done });
  }

  function remove(slug: string) {
    const without = (known: History) => ({ ...known, items: known.items.filter((item) => item.slug !== slug) });
    ahead(without, () => call('history/remove', { slug }), libraryMessages.historyRemoved);
  }

  function clear() {
    setAsking(false);
    const nothing = (known: History) => ({ ...known, items: [], nextCursor: null });
    ahead(nothing, () => call('history/clear', {}), libraryMessages.historyCleared);
  }

  function pause() {
    const next = !paused;
    const turned = (known: History) => ({ ...known, rest: { paused: next } });
    const done = next ? libraryMessages.historyPaused : libraryMessages.historyResumed;
    ahead(turned, () => call('history/pause', { paused: next }), done);
  }

  return (
    <>
      <div className={css.tools}>
        <Button onClick={pause} aria-pressed={paused} disabled={!list}>
          {paused ? '繼續記錄' : '暫停記錄'}
        </Button>
        {list && list.items.length > 0 && <Button onClick={() => setAsking(true)}>清除全部</Button>}
      </div>
      {paused && (
        <p className={css.paused} role="status">
          記錄已暫停，之後看的文章和影片不會出現在這裡。
        </p>
      )}
      {!list && state.failure === null && <ListOutline />}
      {list && list.items.length === 0 && list.nextCursor === null && <Nothing />}
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
      <Question open={asking} title="清除瀏覽紀錄" yes="全部清除" onYes={clear} onNo={() => setAsking(false)}>
        全部的瀏覽紀錄和閱讀進度都會刪除，無法復原。
      </Question>
    </>
  );
}

function Nothing() {
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
