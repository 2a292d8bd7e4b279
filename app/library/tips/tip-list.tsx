import { useEffect, useEffectEvent } from 'react';
import type { Page } from '../../../contract/article.ts';
import type { Tip } from '../../../contract/library.ts';
import { call } from '../../api/call.ts';
import { useRemembered } from '../../navigation/visit.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CollectionTarget } from '../collections/collection-state.ts';
import { loadCollectionState, onCollectionChange } from '../collections/collection-sync.ts';
import { ListEnd, ListOutline, ListTabs } from '../list-frame.tsx';
import { useMemberList } from '../member-list.ts';
import { TipCard } from './tip-card.tsx';
import css from './tip-list.module.css';
import { useTipPopup } from './tip-popup.tsx';

type Tab = 'all' | 'saved';

const tabs = [
  { name: 'all', label: '全部' },
  { name: 'saved', label: '已收藏' },
] as const;

async function loadTips(tab: Tab, cursor?: string): Promise<Page<Tip>> {
  const page = tab === 'all' ? await call('tip/list', cursor ? { cursor } : {}) : await loadSavedTips(cursor);
  loadCollectionState(page.items.map(({ id, saved }) => ({ type: 'tip', id, saved })));
  return page;
}

async function loadSavedTips(cursor?: string): Promise<Page<Tip>> {
  const { items, nextCursor } = await call('collection/list', { type: 'tip', ...(cursor && { cursor }) });
  return { items: items.flatMap(({ tip }) => tip ?? []), nextCursor };
}

/** All tips up to today, or those that the member saved. */
export function TipList() {
  const [tab, setTab] = useRemembered<Tab>('part', () => 'all');
  const { popup, open } = useTipPopup();
  const state = useMemberList<Tip, object>({
    name: tab,
    load: (cursor) => loadTips(tab, cursor),
    keyOf: (tip) => tip.id,
  });
  const { list } = state;

  /** The list of saved tips loses a tip that is removed and gains one that is saved. */
  const onChange = useEffectEvent(({ type, id, saved }: CollectionTarget & { saved: boolean }) => {
    if (type !== 'tip' || tab !== 'saved') return;
    if (saved) state.refresh();
    else state.change((known) => ({ ...known, items: known.items.filter((tip) => tip.id !== id) }));
  });
  useEffect(() => onCollectionChange((change) => onChange(change)), []);

  return (
    <>
      <ListTabs label="要看的小知識" tabs={tabs} chosen={tab} onChoose={setTab} />
      <div className={css.list}>
        {!list && state.failure === null && <ListOutline />}
        <ul className={css.grid} aria-label="小知識">
          {list?.items.map((tip) => (
            <li key={tip.id}>
              <TipCard tip={tip} as="h2" onOpen={() => open(tip)} />
            </li>
          ))}
        </ul>
        {list && list.items.length === 0 && list.nextCursor === null && <NoTips tab={tab} />}
        <ListEnd state={state} />
      </div>
      {popup}
    </>
  );
}

function NoTips({ tab }: { tab: Tab }) {
  if (tab === 'saved') {
    return (
      <EmptyState as="h2" title="還沒有收藏的小知識">
        在「全部」裡看到喜歡的，按一下愛心就會收在這裡。
      </EmptyState>
    );
  }
  return (
    <EmptyState as="h2" title="還沒有小知識">
      每天一則的小知識刊出後就會出現在這裡。
    </EmptyState>
  );
}
