import { useEffect, useEffectEvent, useState } from 'react';
import type { CollectionCounts, CollectionItem, CollectionType } from '../../../contract/library.ts';
import { limits } from '../../../contract/limits.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { tidyQuery } from '../../../contract/search.ts';
import { call } from '../../api/call.ts';
import { useRemembered } from '../../navigation/visit.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListEnd, ListOutline } from '../list-end.tsx';
import { typeNames } from '../list-row.tsx';
import { type ListTab, ListTabs } from '../list-tabs.tsx';
import { useMemberList } from '../member-list.ts';
import { useTipPopup } from '../tips/tip-popup.tsx';
import css from './collection-list.module.css';
import { CollectionRow } from './collection-row.tsx';
import { collectionState, keyOf } from './collection-state.ts';
import { loadCollectionState, onCollectionChange } from './collection-sync.ts';
import { TitleSearch } from './title-search.tsx';

type Part = CollectionType | 'all';

async function loadSaved(part: Part, q: string, cursor?: string) {
  const page = await call('collection/list', {
    ...(part !== 'all' && { type: part }),
    ...(q && { q }),
    ...(cursor && { cursor }),
    limit: limits.listLimitDefault,
  });
  loadCollectionState(page.items.map(({ type, id }) => ({ type, id, saved: true })));
  return page;
}

/** Everything the member saved, by kind and by the words of its titles. */
export function CollectionList() {
  const [part, setPart] = useRemembered<Part>('part', () => 'all');
  const [typed, setTyped] = useRemembered('typed', () => '');
  const [counts, setCounts] = useState<CollectionCounts | null>(null);
  const { popup, open } = useTipPopup();
  const q = tidyQuery(typed)?.q ?? '';
  const state = useMemberList<CollectionItem, { counts: CollectionCounts }>({
    name: `${part} ${q}`,
    load: (cursor) => loadSaved(part, q, cursor),
    keyOf,
  });
  const { list } = state;
  const items = list?.items.filter((item) => collectionState.has(keyOf(item))) ?? [];

  const follow = useEffectEvent((change: { type: CollectionType; id: string; saved: boolean }) => {
    const isListed = list?.items.some((item) => keyOf(item) === keyOf(change));
    if (change.saved && !isListed) state.refresh();
    else state.change((known) => ({ ...known, rest: { counts: counted(known.rest.counts, change) } }));
  });
  useEffect(() => onCollectionChange((change) => follow(change)), []);

  // Another kind on its way still has the numbers of the one before.
  const shownCounts = list?.rest.counts ?? counts;
  useEffect(() => {
    if (list) setCounts(list.rest.counts);
  }, [list]);

  const tabs: ListTab<Part>[] = [
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
      <div className={css.tools}>
        <ListTabs label="收藏的種類" tabs={tabs} chosen={part} onChoose={setPart} />
        <TitleSearch value={typed} onChange={setTyped} />
      </div>
      {!list && state.failure === null && <ListOutline />}
      {isEmpty && <Nothing part={part} q={q} />}
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

function counted(
  counts: CollectionCounts,
  { type, saved }: { type: CollectionType; saved: boolean },
): CollectionCounts {
  const by = saved ? 1 : -1;
  return { ...counts, all: counts.all + by, [type]: counts[type] + by };
}

const waysOn: Record<Part, { text: string; link: string; to: string }> = {
  all: { text: '看到想留著的文章或影片，按一下愛心就會收在這裡。', link: '看看最新的新聞', to: addressOf('home', {}) },
  article: { text: '看到想留著的報導，按一下愛心就會收在這裡。', link: '看看最新的新聞', to: addressOf('home', {}) },
  video: { text: '看到想留著的影片，按一下愛心就會收在這裡。', link: '看看影音', to: addressOf('news/video', {}) },
  tip: { text: '喜歡的小知識按一下愛心，就會收在這裡。', link: '看看小知識', to: addressOf('my/tips', {}) },
};

function Nothing({ part, q }: { part: Part; q: string }) {
  if (q) {
    return (
      <EmptyState as="h2" title={`沒有標題含有「${q}」的收藏`}>
        換個說法，或切換到「全部」再找找看。
      </EmptyState>
    );
  }
  const { text, link, to } = waysOn[part];
  return (
    <EmptyState as="h2" title="這裡還沒有收藏" actions={<ButtonLink href={to}>{link}</ButtonLink>}>
      {text}
    </EmptyState>
  );
}
