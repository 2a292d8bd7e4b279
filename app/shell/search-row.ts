import { createStore, useStore } from '../ui/store.ts';

const isOpen = createStore(false);

/** The row under the bar in which phones search. On wide screens the field is always visible, and opening only focuses it. */
export const searchRow = {
  open: () => isOpen.set(true),
  close: () => isOpen.set(false),
  toggle: () => isOpen.set(!isOpen.current()),
  use: () => useStore(isOpen),
};
