import { useSyncExternalStore } from 'react';
import { createStore } from '../../ui/store.ts';

/** What is put on the list: enough to name it and to link to it without a network. */
export interface LaterTarget {
  id: string;
  slug: string;
  title: string;
}

/** What the reader wants to read later: the ids of articles, each with the time it was put on the list. */
export const laterTimes = createStore<ReadonlyMap<string, number>>(new Map());

let toggle: ((target: LaterTarget) => void) | null = null;
let waiting: LaterTarget | null = null;

/** Registers the code that changes the list; what was pressed before it was loaded is toggled now. */
export function handleLaterBy(by: (target: LaterTarget) => void): void {
  toggle = by;
  if (waiting) by(waiting);
  waiting = null;
}

export function toggleLater(target: LaterTarget): void {
  if (toggle) toggle(target);
  else waiting = target;
}

export function useIsLater(id: string): boolean {
  return useSyncExternalStore(
    laterTimes.subscribe,
    () => laterTimes.current().has(id),
    () => false,
  );
}
