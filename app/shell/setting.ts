import type { DeviceKey, KeyValueStorage } from '../storage/storage.ts';
import { onTabMessage, postToTabs } from '../storage/tabs.ts';
import { createStore, useStore } from '../ui/store.ts';

interface Options<T extends string, Key extends string> {
  /** The key in storage and the name of the tab message. */
  name: Key;
  storage: KeyValueStorage<Key>;
  values: readonly T[];
  fallback: T;
  apply: (value: T) => void;
}

export interface Setting<T extends string> {
  choose(value: string): void;
  current(): T;
  use(): T;
}

/**
 * A choice that the visitor makes on this device, in all its tabs. The server and the first render in the browser show
 * the fallback; the boot script has already applied the stored value.
 */
export function defineSetting<T extends string, Key extends string = DeviceKey>({
  name,
  storage,
  values,
  fallback,
  apply,
}: Options<T, Key>): Setting<T> {
  const valid = (value: string | null): T => values.find((each) => each === value) ?? fallback;
  const store = createStore(fallback, () => valid(storage.read(name)));
  let isListening = false;

  function set(value: string): void {
    apply(valid(value));
    store.set(valid(value));
  }

  function subscribe(listener: () => void): () => void {
    if (!isListening) {
      onTabMessage(name, set);
      // Another tab may have changed it after the boot script of this one.
      const stored = storage.read(name);
      if (stored !== null) set(stored);
    }
    isListening = true;
    return store.subscribe(listener);
  }

  const followed = { ...store, subscribe };

  return {
    choose(value) {
      set(value);
      storage.write(name, store.current());
      postToTabs(name, store.current());
    },
    current: store.current,
    use: () => useStore(followed),
  };
}
