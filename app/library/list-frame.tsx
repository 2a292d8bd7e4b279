import { Button } from '../ui/button.tsx';
import css from './list-frame.module.css';
import type { MemberListState } from './member-list.ts';

export interface ListTab<Name extends string> {
  name: Name;
  label: string;
  count?: number | undefined;
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly ListTab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Chooses which part of a list is shown. */
export function ListTabs<Name extends string>({ label, tabs, chosen, onChoose }: TabsProps<Name>) {
  return (
    <fieldset className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          className={css.tab}
          aria-pressed={tab.name === chosen}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
          {'count' in tab && <span className={css.count}>{tab.count?.toLocaleString('zh-TW')}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** The end of a member's list: a button for more, or the error of the last load and a button to retry. */
export function ListEnd<T, Rest>({ state }: { state: MemberListState<T, Rest> }) {
  const { list, failure, loading, loadMore, retry } = state;
  if (failure !== null && !loading) {
    return (
      <div className={list ? css.end : css.instead} role="alert">
        <p className={css.failure}>{failure}</p>
        <Button onClick={retry}>重試</Button>
      </div>
    );
  }
  if (!list?.nextCursor) return null;
  return (
    <div className={css.end}>
      <Button onClick={loadMore} aria-disabled={loading || undefined}>
        {loading ? '載入中…' : '載入更多'}
      </Button>
    </div>
  );
}

/** Grey rows while the list is loading. */
export function ListOutline() {
  return (
    <div className={css.outline} role="status" aria-label="載入中">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={css.row} aria-hidden="true">
          <span className={css.picture} />
          <span className={css.lines}>
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  );
}
