import { limits } from '../../contract/limits.ts';

export interface MessageAction {
  label: string;
  run: () => void;
  /** How long it is offered, in milliseconds. */
  shownFor: number;
}

export interface ShownMessage {
  text: string;
  action: MessageAction | undefined;
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
export function showMessage(text: string, action?: MessageAction): void {
  clearTimeout(timer);
  set({ text, action, leaving: false });
  timer = setTimeout(hide, action?.shownFor ?? limits.messageShown);
}

function hide(): void {
  if (shown) set({ ...shown, leaving: true });
  timer = setTimeout(set, limits.messageClearDelay, null);
}

export function takeMessageAction(): void {
  const run = shown?.leaving ? undefined : shown?.action?.run;
  clearTimeout(timer);
  hide();
  run?.();
}

export const messageSource = {
  current: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
