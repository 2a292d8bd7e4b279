import { useCallback, useSyncExternalStore } from 'react';
import type { CollectionType } from '../../../contract/library.ts';

export interface CollectionTarget {
  type: CollectionType;
  id: string;
}

/** Whoever asks the server and tells it; comes after the page is shown. */
interface SavingWork {
  press(item: CollectionTarget): void;
  /** Something has come on the screen whose state is perhaps not known. */
  look(): void;
}

const saved = new Set<string>();
const watchers = new Map<string, Set<() => void>>();
let work: SavingWork | null = null;
let waiting: CollectionTarget | null = null;

export const keyOf = ({ type, id }: CollectionTarget): string => `${type} ${id}`;

function watch(key: string, listener: () => void): () => void {
  const listeners = watchers.get(key) ?? new Set();
  watchers.set(key, listeners.add(listener));
  work?.look();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watchers.delete(key);
  };
}

/** What the reader saved, as far as this tab knows: one state for every heart on the screen. */
export const collectionState = {
  has: (key: string) => saved.has(key),
  /** The keys of every heart there is now. */
  onScreen: () => [...watchers.keys()],
  set(key: string, isSaved: boolean): void {
    if (saved.has(key) === isSaved) return;
    if (isSaved) saved.add(key);
    else saved.delete(key);
    for (const listener of watchers.get(key) ?? []) listener();
  },
  clear(): void {
    for (const key of [...saved]) collectionState.set(key, false);
  },
  /** A heart pressed before its work has come is not forgotten. */
  workBy(by: SavingWork): void {
    work = by;
    by.look();
    if (waiting) by.press(waiting);
    waiting = null;
  },
};

export function toggleSaved(item: CollectionTarget): void {
  if (work) work.press(item);
  else waiting = item;
}

export function useIsSaved(item: CollectionTarget): boolean {
  const key = keyOf(item);
  const subscribe = useCallback((listener: () => void) => watch(key, listener), [key]);
  return useSyncExternalStore(
    subscribe,
    () => saved.has(key),
    () => false,
  );
}
