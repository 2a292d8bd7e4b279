import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'h1' | 'h2'; children: ReactNode }) {
  return <Tag className={css.hidden}>{children}</Tag>;
}
