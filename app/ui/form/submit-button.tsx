import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import css from './form.module.css';

/** Keeps the focus while it waits, so it is not disabled; the form itself sends nothing twice. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className={css.submit}>
      <Button primary type="submit" aria-disabled={busy}>
        {busy && <span className={css.busy} aria-hidden="true" />}
        {children}
      </Button>
    </div>
  );
}
