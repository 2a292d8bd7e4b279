import { useSyncExternalStore } from 'react';
import type { KeyValueStorage } from '../storage/storage.ts';
import { onTabMessage, postToTabs } from '../storage/tabs.ts';

interface Rule<T extends string> {
  name: string;
  box: KeyValueStorage;
  values: readonly T[];
  fallback: T;
  apply: (value: T) => void;
}

export interface Setting<T extends string> {
  choose(value: string): void;
  use(): T;
}

/** A choice the visitor makes on this device. Server and first browser render see the fallback; the boot script has already applied the real one. */
export function defineSetting<T extends string>({ name, box, values, fallback, apply }: Rule<T>): Setting<T> {
  const listeners = new Set<() => void>();
  let known: T | null = null;
  let hearing = false;

  const valid = (value: string | null): T => values.find((each) => each === value) ?? fallback;

  function current(): T {
    known ??= valid(box.read(name));
    return known;
  }

  function take(value: string): void {
    known = valid(value);
    apply(known);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    if (!hearing) onTabMessage(name, take);
    hearing = true;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    choose(value) {
      take(value);
      box.write(name, current());
      postToTabs(name, current());
    },
    use: () => useSyncExternalStore(subscribe, current, () => fallback),
  };
}
