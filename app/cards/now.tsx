import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

const tickEvery = 30_000;

const PageMadeAt = createContext('');

const listeners = new Set<() => void>();
let clock = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  clock = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    clock = Date.now();
    timer = setInterval(tick, tickEvery);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function current(): number {
  clock ||= Date.now();
  return clock;
}

/** The moment the page was made stands in for the clock until the browser has taken over. */
export function NowProvider({ madeAt, children }: { madeAt: string; children: ReactNode }) {
  return <PageMadeAt value={madeAt}>{children}</PageMadeAt>;
}

/** What can be said of the present moment. Drawn anew only when it reads differently: a page is full of times, and most stand still. */
export function useNow<T extends string | number>(say: (now: number) => T): T {
  const madeAt = useContext(PageMadeAt);
  return useSyncExternalStore(
    subscribe,
    () => say(current()),
    () => say(Date.parse(madeAt)),
  );
}
