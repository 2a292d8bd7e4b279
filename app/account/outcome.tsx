import type { ReactNode } from 'react';
import { AlertIcon } from '../overlays/alert.tsx';
import type { AlertRequest } from '../overlays/show.ts';
import css from './account.module.css';

interface Props {
  type: AlertRequest['type'];
  title: string;
  children: ReactNode;
}

/** How something ended, or how far it has come, instead of a form. */
export function Outcome({ type, title, children }: Props) {
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
