import { limits } from '../../contract/limits.ts';

export interface ShownMessage {
  text: string;
  leaving: boolean;
}

const listeners = new Set<() => void>();
let shown: ShownMessage | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: ShownMessage | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** A short note that nobody has to answer; a new one takes the place of the old. */
export function showMessage(text: string): void {
  clearTimeout(timer);
  set({ text, leaving: false });
  timer = setTimeout(() => {
    set({ text, leaving: true });
    timer = setTimeout(set, limits.messageClearDelay, null);
  }, limits.messageShown);
}

export const messageSource = {
  current: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
