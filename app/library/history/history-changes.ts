import { useEffect, useEffectEvent } from 'react';
import { failureMessage } from '../../api/call.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';

const tabMessage = 'history';

/** `read`: the reading position has changed. `edited`: the member removed an entry, cleared or paused the history. */
type HistoryChange = 'read' | 'edited';
type Listener = (change: HistoryChange) => void;

const listeners = new Set<Listener>();
let stopListening = () => {};

function tellListeners(change: string): void {
  for (const listener of listeners) listener(change as HistoryChange);
}

function onHistoryChange(listener: Listener): () => void {
  if (listeners.size === 0) stopListening = onTabMessage(tabMessage, tellListeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}

/** Calls back when the history was edited in another tab, or may have grown here, in another tab or on another device. */
export function useHistoryChanges(on: Record<HistoryChange, () => void>): void {
  const handle = useEffectEvent((change: HistoryChange) => {
    // Reading changes the history every few seconds; a hidden tab reloads it when it becomes visible.
    if (change === 'edited' || document.visibilityState === 'visible') on[change]();
  });
  useEffect(() => {
    const onVisible = () => handle('read');
    document.addEventListener('visibilitychange', onVisible);
    const unsubscribe = onHistoryChange((change) => handle(change));
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      unsubscribe();
    };
  }, []);
}

/** Tells all tabs that the server has stored a new reading position. */
export function tellRead(): void {
  postToTabs(tabMessage, 'read' satisfies HistoryChange);
  tellListeners('read');
}

/** Shows a change at once, then saves it; on a failure the change is undone and a message says so. */
export async function changeHistory(change: {
  apply: () => void;
  save: () => Promise<unknown>;
  undo: () => void;
  done: string;
}): Promise<void> {
  change.apply();
  try {
    await change.save();
    showMessage(change.done);
    postToTabs(tabMessage, 'edited' satisfies HistoryChange);
  } catch (error) {
    change.undo();
    showMessage(failureMessage(error));
  }
}
