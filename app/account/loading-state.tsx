import { Button } from '../ui/button.tsx';
import css from './loading-state.module.css';

/** Grey lines where something of the member's is on its way. */
export function Loading() {
  return (
    <div className={css.loading} role="status" aria-label="讀取中">
      <span />
      <span />
      <span />
    </div>
  );
}

export function LoadingFailed({ retry }: { retry: () => void }) {
  return (
    <div className={css.failed} role="status">
      <p>暫時無法讀取，請稍後再試。</p>
      <Button onClick={retry}>再試一次</Button>
    </div>
  );
}
