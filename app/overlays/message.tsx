import { useSyncExternalStore } from 'react';
import { limits } from '../../contract/limits.ts';
import css from './message.module.css';

interface Shown {
  text: string;
  leaving: boolean;
}

const listeners = new Set<() => void>();
let shown: Shown | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: Shown | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** A short note that nobody has to answer; a new one takes the place of the old. */
export function showMessage(text: string): void {
  clearTimeout(timer);
  set({ text, leaving: false });
  timer = setTimeout(() => {
    set({ text, leaving: true });
    timer = setTimeout(set, limits.messageClearDelay, null);
  }, limits.messageShown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Above everything, dialogs too. */
function raise(element: HTMLElement | null): void {
  element?.showPopover?.();
}

/** Stands in every page from the start: only a region that was there before its words is read aloud. */
export function MessageHost() {
  const message = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return (
    <div role="status">
      {message && (
        <p ref={raise} className={message.leaving ? css.leaving : css.message} popover="manual">
          {message.text}
        </p>
      )}
    </div>
  );
}
