import { createStore, useStore } from './store.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const announced = createStore('');

/** Has screen readers read a text. */
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
