import { useCallback, useSyncExternalStore } from 'react';
import type { CollectionType } from '../../../contract/library.ts';

export interface CollectionTarget {
  type: CollectionType;
  id: string;
}

/** Loads and changes the collection on the server; its code is loaded after hydration. */
interface CollectionHandler {
  toggle(item: CollectionTarget): void;
  /** Called when hearts have appeared whose state may be unknown. */
  loadUnknown(): void;
}

const savedKeys = new Set<string>();
const listenersOfKey = new Map<string, Set<() => void>>();
let handler: CollectionHandler | null = null;
let waiting: CollectionTarget | null = null;

export const keyOf = ({ type, id }: CollectionTarget): string => `${type} ${id}`;

function subscribe(key: string, listener: () => void): () => void {
  const listeners = listenersOfKey.get(key) ?? new Set();
  listenersOfKey.set(key, listeners.add(listener));
  handler?.loadUnknown();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) listenersOfKey.delete(key);
  };
}

/** What the member saved, as far as this tab knows: one state for all hearts of the page. */
export const collectionState = {
  has: (key: string) => savedKeys.has(key),
  /** The keys of all hearts of the page. */
  shownKeys: () => [...listenersOfKey.keys()],
  set(key: string, isSaved: boolean): void {
    if (savedKeys.has(key) === isSaved) return;
    if (isSaved) savedKeys.add(key);
    else savedKeys.delete(key);
    for (const listener of listenersOfKey.get(key) ?? []) listener();
  },
  clear(): void {
    for (const key of [...savedKeys]) collectionState.set(key, false);
  },
  /** Registers the handler; a heart that was pressed before is toggled now. */
  handleBy(by: CollectionHandler): void {
    handler = by;
    by.loadUnknown();
    if (waiting) by.toggle(waiting);
    waiting = null;
  },
};

export function toggleSaved(item: CollectionTarget): void {
  if (handler) handler.toggle(item);
  else waiting = item;
}

export function useIsSaved(item: CollectionTarget): boolean {
  const key = keyOf(item);
  const subscribeToKey = useCallback((listener: () => void) => subscribe(key, listener), [key]);
  return useSyncExternalStore(
    subscribeToKey,
    () => savedKeys.has(key),
    () => false,
  );
}
