import { Button } from '../ui/button.tsx';
import css from './list-end.module.css';
import type { MemberListState } from './member-list.ts';

/** What stands under a member's list: the way on, or what went wrong and the way to try again. */
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

/** Grey rows in the place of those that are on their way. */
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
