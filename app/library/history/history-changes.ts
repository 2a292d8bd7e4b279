import { useEffect, useEffectEvent } from 'react';
import { messages } from '../../../contract/messages/messages.ts';
import { CallFailure } from '../../api/call.ts';
import { showMessage } from '../../overlays/show.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';

const tabsName = 'history';

/** The member went on reading somewhere, or removed, cleared or paused what is kept of it. */
type HistoryChange = 'read' | 'edited';
type Listener = (change: HistoryChange) => void;

const listeners = new Set<Listener>();
let stopHearing = () => {};

function tellListeners(change: string): void {
  for (const listener of listeners) listener(change as HistoryChange);
}

function onHistoryChange(listener: Listener): () => void {
  if (listeners.size === 0) stopHearing = onTabMessage(tabsName, tellListeners);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopHearing();
  };
}

/** For what shows it: edited by hand in another tab, read on in this one or another, or perhaps on another device. */
export function useHistoryChanges(on: Record<HistoryChange, () => void>): void {
  const hear = useEffectEvent((change: HistoryChange) => {
    // What is read on changes every few seconds: a tab that nobody looks at asks when somebody does.
    if (change === 'edited' || document.visibilityState === 'visible') on[change]();
  });
  useEffect(() => {
    const comeBack = () => hear('read');
    document.addEventListener('visibilitychange', comeBack);
    const leave = onHistoryChange((change) => hear(change));
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      leave();
    };
  }, []);
}

/** The server knows how far the member has read by now; a list that was asked for before does not. */
export function recordRead(): void {
  postToTabs(tabsName, 'read' satisfies HistoryChange);
  tellListeners('read');
}

/** Shows what will be, then asks the server; where it refuses, what was comes back and the reader is told. */
export async function changeHistory(steps: {
  ahead: () => void;
  ask: () => Promise<unknown>;
  back: () => void;
  done: string;
}): Promise<void> {
  steps.ahead();
  try {
    await steps.ask();
    showMessage(steps.done);
    postToTabs(tabsName, 'edited' satisfies HistoryChange);
  } catch (failure) {
    steps.back();
    showMessage(failure instanceof CallFailure ? failure.message : messages.connectionTrouble);
  }
}
