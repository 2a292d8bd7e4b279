import { type CompositionEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CollectionCounts, CollectionItem, CollectionType } from '../../../contract/library.ts';
import { limits } from '../../../contract/limits.ts';
import { offlineCollectionMessages } from '../../../contract/messages/offline-collection.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { tidyQuery } from '../../../contract/search.ts';
import { call } from '../../api/call.ts';
import { useRemembered } from '../../navigation/visit.ts';
import { useShell } from '../../shell/shell-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListEnd, ListOutline, type ListTab, ListTabs } from '../list-frame.tsx';
import { typeNames } from '../list-row.tsx';
import { useMemberList } from '../member-list.ts';
import { useTipPopup } from '../tips/tip-popup.tsx';
import css from './collection-list.module.css';
import { CollectionRow } from './collection-row.tsx';
import { collectionState, keyOf } from './collection-state.ts';
import { loadCollectionState, onCollectionChange } from './collection-sync.ts';
import { offlineChoice } from './offline/offline-choice.ts';
import { OfflineNote } from './offline/offline-note.tsx';
import { OfflinePanel } from './offline/offline-panel.tsx';
import { type CollectionPage, orStored } from './offline/stored-collection.ts';

type Tab = CollectionType | 'all';

type ListRest = Pick<CollectionPage, 'counts' | 'isStored'>;

async function loadItems(tab: Tab, q: string, cursor?: string): Promise<CollectionPage> {
  const fromServer: Promise<CollectionPage> = call('collection/list', {
    ...(tab !== 'all' && { type: tab }),
    ...(q && { q }),
    ...(cursor && { cursor }),
    limit: limits.listLimitDefault,
  });
  const hasStored = !cursor && offlineChoice.read() !== null;
  const page = hasStored ? await orStored(fromServer, { type: tab === 'all' ? null : tab, q }) : await fromServer;
  loadCollectionState(page.items.map(({ type, id }) => ({ type, id, saved: true })));
  return page;
}

/** The member's collection, filtered by type and by the words of the titles. */
export function CollectionList() {
  const { offline } = useShell().settings;
  const [tab, setTab] = useRemembered<Tab>('part', () => 'all');
  const [typed, setTyped] = useRemembered('typed', () => '');
  const [counts, setCounts] = useState<CollectionCounts | null>(null);
  const { popup, open } = useTipPopup();
  const q = tidyQuery(typed)?.q ?? '';
  const state = useMemberList<CollectionItem, ListRest>({
    name: `${tab} ${q}`,
    load: (cursor) => loadItems(tab, q, cursor),
    keyOf,
  });
  const { list } = state;
  const isStored = list?.rest.isStored ?? false;
  const items = list?.items.filter((item) => collectionState.has(keyOf(item))) ?? [];

  const onChange = useEffectEvent((change: { type: CollectionType; id: string; saved: boolean }) => {
    const isListed = list?.items.some((item) => keyOf(item) === keyOf(change));
    if (change.saved && !isListed) state.refresh();
    else
      state.change((known) => ({
        ...known,
        rest: { ...known.rest, counts: changedCounts(known.rest.counts, change) },
      }));
  });
  useEffect(() => onCollectionChange((change) => onChange(change)), []);

  // While another tab is loading, the counts of the one before are shown.
  const shownCounts = list?.rest.counts ?? counts;
  useEffect(() => {
    if (list) setCounts(list.rest.counts);
  }, [list]);

  const tabs: ListTab<Tab>[] = [
    { name: 'all', label: '全部', count: shownCounts?.all },
    ...(['article', 'video', 'tip'] as const).map((type) => ({
      name: type,
      label: typeNames[type],
      count: shownCounts?.[type],
    })),
  ];
  const isEmpty = list !== null && items.length === 0 && list.nextCursor === null;
  return (
    <>
      {isStored ? (
        <OfflineNote count={shownCounts?.all ?? 0} onReconnect={state.refresh} />
      ) : (
        offline && <OfflinePanel />
      )}
      <div className={css.tools}>
        <ListTabs label="收藏的種類" tabs={tabs} chosen={tab} onChoose={setTab} />
        <TitleSearch value={typed} onChange={setTyped} withTexts={isStored} />
      </div>
      {!list && state.failure === null && <ListOutline />}
      {isEmpty && <NoItems tab={tab} q={q} isStored={isStored} />}
      <ul className={css.list} aria-label="收藏的內容">
        {list?.items.map((item) => (
          <CollectionRow key={keyOf(item)} item={item} as="h2" onOpenTip={open} />
        ))}
      </ul>
      <ListEnd state={state} />
      {popup}
    </>
  );
}

function changedCounts(
  counts: CollectionCounts,
  { type, saved }: { type: CollectionType; saved: boolean },
): CollectionCounts {
  const by = saved ? 1 : -1;
  return { ...counts, all: counts.all + by, [type]: counts[type] + by };
}

const suggestions: Record<Tab, { text: string; link: string; to: string }> = {
  all: { text: '看到想留著的文章或影片，按一下愛心就會收在這裡。', link: '看看最新的新聞', to: addressOf('home', {}) },
  article: { text: '看到想留著的報導，按一下愛心就會收在這裡。', link: '看看最新的新聞', to: addressOf('home', {}) },
  video: { text: '看到想留著的影片，按一下愛心就會收在這裡。', link: '看看影音', to: addressOf('news/video', {}) },
  tip: { text: '喜歡的小知識按一下愛心，就會收在這裡。', link: '看看小知識', to: addressOf('my/tips', {}) },
};

function NoItems({ tab, q, isStored }: { tab: Tab; q: string; isStored: boolean }) {
  if (q && isStored) {
    return (
      <EmptyState as="h2" title={offlineCollectionMessages.notFound(q)}>
        {offlineCollectionMessages.notFoundHint}
      </EmptyState>
    );
  }
  if (q) {
    return (
      <EmptyState as="h2" title={`沒有標題含有「${q}」的收藏`}>
        換個說法，或切換到「全部」再找找看。
      </EmptyState>
    );
  }
  const { text, link, to } = suggestions[tab];
  return (
    <EmptyState as="h2" title="這裡還沒有收藏" actions={<ButtonLink href={to}>{link}</ButtonLink>}>
      {text}
    </EmptyState>
  );
}

const searchDelay = 300;

interface SearchProps {
  value: string;
  onChange: (value: string) => void;
  /** What is stored on this device is searched with its texts. */
  withTexts: boolean;
}

/** Searches titles while the member types, but not while an input method composes a word. */
function TitleSearch({ value, onChange, withTexts }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isComposing = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  function searchSoon(text: string) {
    clearTimeout(timer.current);
    if (!isComposing.current) timer.current = setTimeout(onChange, searchDelay, text);
  }

  function onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
    isComposing.current = false;
    searchSoon(event.currentTarget.value);
  }

  return (
    <input
      type="search"
      className={css.field}
      aria-label={withTexts ? offlineCollectionMessages.searchLabel : '搜尋收藏的標題'}
      placeholder={withTexts ? offlineCollectionMessages.searchHint : '搜尋標題'}
      maxLength={limits.searchQueryMaxLength}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        searchSoon(event.target.value);
      }}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={onCompositionEnd}
    />
  );
}
