import { useSyncExternalStore } from 'react';

/** What a component needs to show a value that lives outside React, and to follow it. */
export interface ReadableStore<T> {
  current(): T;
  subscribe(listener: () => void): () => void;
}

export interface Store<T> extends ReadableStore<T> {
  /** The value in the server's HTML and during hydration. */
  readonly initial: T;
  set(next: T): void;
}

/** Holds one value for the whole tab. With `load`, the first reader in the browser loads it, for example from storage. */
export function createStore<T>(initial: T, load?: () => T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let isLoaded = !load;
  return {
    initial,
    current() {
      if (load && !isLoaded) value = load();
      isLoaded = true;
      return value;
    },
    set(next) {
      value = next;
      isLoaded = true;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.current, () => store.initial);
}
