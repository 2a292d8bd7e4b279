import { useSyncExternalStore } from 'react';

const tick = 250;
const ends = new Map<string, number>();

/** How long until a code may be sent again; it goes on while the popup is closed. A mistyped number does not hold up the right one. */
export function startCountdown(key: string, seconds: number): void {
  ends.set(key, Date.now() + seconds * 1_000);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, tick);
  return () => clearInterval(timer);
}

/** In seconds; 0 when it may be sent. */
export function useCountdown(key: string): number {
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil(((ends.get(key) ?? 0) - Date.now()) / 1_000)));
}
