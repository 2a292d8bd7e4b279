import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOpen = false;

function change(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The row under the bar in which phones search; on wide screens the field is always there, and opening only goes to it. */
export const searchRow = {
  open: () => change(true),
  close: () => change(false),
  toggle: () => change(!isOpen),
  use: () =>
    useSyncExternalStore(
      subscribe,
      () => isOpen,
      () => false,
    ),
};
