import { limits } from '../../contract/limits.ts';

export interface AlertRequest {
  type: 'error' | 'info' | 'idea' | 'success';
  title?: string;
  text?: string;
  /** Its words stand in the middle; longer ones are better read from their beginning. */
  center?: boolean;
  /** Carried out when it is closed. */
  action?: () => void;
}

export interface ShownAlert extends AlertRequest {
  leaving: boolean;
}

const listeners = new Set<() => void>();
const waiting: AlertRequest[] = [];
let shown: ShownAlert | null = null;

function set(next: ShownAlert | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function showNext(): void {
  const next = waiting.shift();
  set(next ? { ...next, leaving: false } : null);
}

/** Something that must be seen before going on. Several stand in line; none covers another. */
export function showAlert(request: AlertRequest): void {
  waiting.push(request);
  if (!shown) showNext();
}

export function closeAlert(): void {
  if (!shown || shown.leaving) return;
  const { action } = shown;
  set({ ...shown, leaving: true });
  setTimeout(showNext, limits.alertClearDelay);
  action?.();
}

export const alertSource = {
  current: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
