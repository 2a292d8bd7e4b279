import { useEffect, useEffectEvent, useRef } from 'react';
import { laterMessages } from '../../../contract/messages/later.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { TimeAgo } from '../../cards/time.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useStore } from '../../ui/store.ts';
import { ListEnd, ListOutline } from '../list-frame.tsx';
import { focusNeighbour, GoneTitle, ListRow, RemoveButton, RowNote, RowPicture, RowTitle } from '../list-row.tsx';
import { useMemberList } from '../member-list.ts';
import css from './later-list.module.css';
import { laterTimes, useIsLater } from './later-state.ts';
import { onLaterChange, removeWithUndo } from './later-sync.ts';
import { type ListedLater, loadLater } from './load-later.ts';
import { visitorsList } from './stored-later.ts';

/** The list of a member or of a visitor; `owner` tells them apart. */
export function LaterList({ owner }: { owner: 'member' | 'visitor' }) {
  const state = useMemberList<ListedLater, { isStored: boolean }>({
    name: owner,
    load: loadLater,
    keyOf: ({ id }) => id,
  });
  const { list } = state;
  const times = useStore(laterTimes);
  const isStored = list?.rest.isStored ?? false;
  const shown = list?.items.filter(({ id }) => times.has(id)) ?? [];
  const left = owner === 'member' ? visitorsList.read().length : 0;

  const onChange = useEffectEvent(({ id, at }: { id: string; at: number | null }) => {
    if (at !== null && !list?.items.some((item) => item.id === id)) state.refresh();
  });
  useEffect(() => onLaterChange((change) => onChange(change)), []);

  const onOnline = useEffectEvent(() => state.refresh());
  useEffect(() => {
    if (!isStored) return;
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, [isStored]);

  return (
    <>
      {isStored && (
        <div className={css.note} role="status">
          <p>{laterMessages.offline}</p>
          <Button onClick={state.refresh}>重新連線</Button>
        </div>
      )}
      {left > 0 && (
        <p className={css.note} role="status">
          {laterMessages.left(left)}
        </p>
      )}
      {!list && state.failure === null && <ListOutline />}
      {list && shown.length === 0 && list.nextCursor === null && <NothingForLater />}
      <ul aria-label={laterMessages.title}>
        {list?.items.map((item) => (
          <LaterRow key={item.id} item={item} />
        ))}
      </ul>
      <ListEnd state={state} />
    </>
  );
}

function NothingForLater() {
  return (
    <EmptyState
      as="h2"
      title="稍後讀是空的"
      actions={<ButtonLink href={addressOf('home', {})}>看看最新的新聞</ButtonLink>}
    >
      看到想讀、現在沒空的文章或影片，按一下書籤就會放在這裡，讀完自動移除。
    </EmptyState>
  );
}

/** The row disappears when the article is read or removed, here or in another tab, and returns with 復原. */
function LaterRow({ item: { id, addedAt, card, stored, isReadable } }: { item: ListedLater }) {
  const row = useRef<HTMLLIElement>(null);
  if (!useIsLater(id)) return null;
  const target = { id, slug: card?.slug ?? stored?.slug ?? '', title: card?.title ?? stored?.title ?? '已下架的內容' };

  function remove() {
    focusNeighbour(row.current);
    void removeWithUndo(target, laterMessages.removed);
  }

  return (
    <ListRow
      ref={row}
      picture={<RowPicture card={card} />}
      removal={<RemoveButton label={`從稍後讀移除：${target.title}`} onRemove={remove} />}
    >
      {card && <RowTitle card={card} as="h2" />}
      {stored && (
        <h2 className={css.stored}>
          <a href={addressOf('news/article', { slug: stored.slug })}>{stored.title}</a>
        </h2>
      )}
      {!card && !stored && <GoneTitle as="h2" />}
      <RowNote>
        {card && <span>{card.kind === 'video' ? '影音' : `約 ${card.readingMinutes} 分鐘`}</span>}
        {stored && <span>{isReadable ? '現在可以讀' : '連上網路後可以讀'}</span>}
        <span>
          <TimeAgo at={addedAt} />
          加入
        </span>
      </RowNote>
    </ListRow>
  );
}
