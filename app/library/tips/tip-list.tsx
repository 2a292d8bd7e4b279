import { useEffect, useEffectEvent } from 'react';
import type { Page } from '../../../contract/article.ts';
import type { Tip } from '../../../contract/library.ts';
import { call } from '../../api/call.ts';
import { useRemembered } from '../../navigation/visit.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { CollectionTarget } from '../collections/collection-state.ts';
import { loadCollectionState, onCollectionChange } from '../collections/collection-sync.ts';
import { ListEnd, ListOutline } from '../list-end.tsx';
import { ListTabs } from '../list-tabs.tsx';
import { useMemberList } from '../member-list.ts';
import { TipCard } from './tip-card.tsx';
import css from './tip-list.module.css';
import { useTipPopup } from './tip-popup.tsx';

type Part = 'all' | 'saved';

const parts = [
  { name: 'all', label: '全部' },
  { name: 'saved', label: '已收藏' },
] as const;

async function loadTips(part: Part, cursor?: string): Promise<Page<Tip>> {
  const page = part === 'all' ? await call('tip/list', cursor ? { cursor } : {}) : await loadSavedTips(cursor);
  loadCollectionState(page.items.map(({ id, saved }) => ({ type: 'tip', id, saved })));
  return page;
}

async function loadSavedTips(cursor?: string): Promise<Page<Tip>> {
  const { items, nextCursor } = await call('collection/list', { type: 'tip', ...(cursor && { cursor }) });
  return { items: items.flatMap(({ tip }) => tip ?? []), nextCursor };
}

/** Every tip up to today, or those the member saved. */
export function TipList() {
  const [part, setPart] = useRemembered<Part>('part', () => 'all');
  const { popup, open } = useTipPopup();
  const state = useMemberList<Tip, object>({
    name: part,
    load: (cursor) => loadTips(part, cursor),
    keyOf: (tip) => tip.id,
  });
  const { list } = state;

  /** Among the saved ones, one that is not saved any more has no place, and one that is new belongs to them. */
  const follow = useEffectEvent(({ type, id, saved }: CollectionTarget & { saved: boolean }) => {
    if (type !== 'tip' || part !== 'saved') return;
    if (saved) state.refresh();
    else state.change((known) => ({ ...known, items: known.items.filter((tip) => tip.id !== id) }));
  });
  useEffect(() => onCollectionChange((change) => follow(change)), []);

  return (
    <>
      <ListTabs label="要看的小知識" tabs={parts} chosen={part} onChoose={setPart} />
      <div className={css.list}>
        {!list && state.failure === null && <ListOutline />}
        <ul className={css.grid} aria-label="小知識">
          {list?.items.map((tip) => (
            <li key={tip.id}>
              <TipCard tip={tip} as="h2" onOpen={() => open(tip)} />
            </li>
          ))}
        </ul>
        {list && list.items.length === 0 && list.nextCursor === null && <Nothing part={part} />}
        <ListEnd state={state} />
      </div>
      {popup}
    </>
  );
}

function Nothing({ part }: { part: Part }) {
  if (part === 'saved') {
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
