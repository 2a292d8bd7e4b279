import { createContext, useContext, useState } from 'react';

export const VisitMemory = createContext<Map<string, unknown>>(new Map());

/** State that is still there when the reader comes back to this page by the browser's back button. */
export function useRemembered<T>(name: string, initial: () => T): [T, (value: T) => void] {
  const memory = useContext(VisitMemory);
  const [value, setValue] = useState<T>(() => (memory.get(name) as T | undefined) ?? initial());
  function remember(next: T) {
    memory.set(name, next);
    setValue(next);
  }
  return [value, remember];
}
