import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

const listeners = new Set<() => void>();
let spoken = '';

/** Says something to those who listen to the page instead of seeing it. */
export function announce(text: string): void {
  // The same words twice would be no change, and stay unread.
  spoken = text === spoken ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => '',
  );
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
