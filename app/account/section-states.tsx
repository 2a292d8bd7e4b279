import type { ReactNode } from 'react';
import { AlertIcon } from '../overlays/alert.tsx';
import type { AlertRequest } from '../overlays/show-overlay.ts';
import { Button } from '../ui/button.tsx';
import css from './account.module.css';

interface OutcomeProps {
  type: AlertRequest['type'];
  title: string;
  children: ReactNode;
}

/** Shown instead of a form: how something ended, or what its state is. */
export function Outcome({ type, title, children }: OutcomeProps) {
  return (
    <div className={css.sections} role="status">
      <div className={css.outcome}>
        <AlertIcon type={type} />
        <h2 className={css.heading}>{title}</h2>
      </div>
      {children}
    </div>
  );
}

/** Grey lines while a section is loading. */
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
