import type { ReactNode } from 'react';
import css from './screen-reader.module.css';
import { createStore, useStore } from './store.ts';

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'h1' | 'h2'; children: ReactNode }) {
  return <Tag className={css.hidden}>{children}</Tag>;
}

const announced = createStore('');

/** Makes screen readers read a text. */
export function announce(text: string): void {
  // Screen readers do not read the same text twice, so a space is added.
  announced.set(text === announced.current() ? `${text}\u00a0` : text);
}

export function Announcer() {
  return (
    <div role="status">
      <VisuallyHidden>{useStore(announced)}</VisuallyHidden>
    </div>
  );
}
